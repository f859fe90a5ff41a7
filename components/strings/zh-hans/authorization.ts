/** Simplified Chinese strings about sign-in; keys and notes are those of `../en/authorization.ts`. */
import type { authorizationEn } from "../en/authorization.js";
import type { TableLike } from "../table.js";

/** The sentences about authorization in Simplified Chinese. */
export const authorizationZhHans: TableLike<typeof authorizationEn> = {
  "auth.title": "登录",
  "auth.signed-in": "已在 {place} 登录",
  "auth.signed-in-page": "已由此页面登录",
  "auth.expired": "登录已过期",
  "auth.refused": "服务器拒绝此账户",
  "auth.signed-out": "已退出登录",
  "auth.signed-out-here": "已在此处退出登录，但未能通知授权服务器",
  "auth.none": "未登录",
  "auth.going-on": "正在登录…",
  "auth.sign-in": "登录",
  "auth.other-account": "使用其他账户",
  "auth.add-token": "添加访问令牌",
  "auth.show": "登录详情",
};
