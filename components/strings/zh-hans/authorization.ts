/** Simplified Chinese strings about sign-in; keys and notes are those of `../en/authorization.ts`. */
import type { authorizationEn } from "../en/authorization.js";
import type { TableLike } from "../table.js";

/** The sentences about authorization in Simplified Chinese. */
export const authorizationZhHans: TableLike<typeof authorizationEn> = {
  "auth.title": "登录",
  "auth.sign-in": "登录",
  "auth.other-account": "使用其他账户",
  "auth.add-token": "添加访问令牌",
  "auth.show": "登录详情",
};
