/** Elicitations: modes, addresses, forms, answers. */
import { expect } from "chai";
import type { InputResponse } from "../../../../src/requests/input-request.js";
import { readElicitation } from "../../../../src/requests/elicitation/elicitation.js";
import { contentProblem, withDefaults } from "../../../../src/requests/answers/form-content.js";
import { readFormFields } from "../../../../src/requests/answers/form-fields.js";
import { refusalAnswer } from "../../../../src/requests/refusal.js";
import { readNumber } from "../../../../src/json/exact-number.js";
import { writeExact } from "../../../../src/json/exact-text.js";
import { parseNoting } from "../../../../src/json/long-numbers.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { SOURCE, FORM, watchedQueue } from "../host-fixtures.js";

const BOTH = { form: true, url: true };
const SERVER = "https://mcp.example/mcp";
const EMPTY = { type: "object", properties: {} };

/** Every field form of the spec (6.3). */
const FULL = {
  type: "object",
  properties: {
    email: { type: "string", title: "E-mail", format: "email", minLength: 3, maxLength: 80, default: "a@example.org" },
    when: { type: "string", format: "date-time" },
    count: { type: "integer", minimum: 1, maximum: 9, default: 2 },
    ratio: { type: "number", default: 0.5 },
    news: { type: "boolean", default: false },
    size: { type: "string", enum: ["S", "M", "L"], default: "M" },
    colour: {
      type: "string",
      oneOf: [
        { const: "#f00", title: "Red" },
        { const: "#00f", title: "Blue" },
      ],
    },
    days: {
      type: "array",
      items: { type: "string", enum: ["Mon", "Tue"] },
      minItems: 1,
      maxItems: 2,
      default: ["Mon"],
    },
    extras: {
      type: "array",
      items: {
        anyOf: [
          { const: "wifi", title: "Wi-Fi" },
          { const: "tv", title: "TV" },
        ],
      },
    },
    old: { type: "string", enum: ["a", "b"], enumNames: ["Alpha", "Beta"] },
  },
  required: ["email", "size"],
};

function refusalOf(params: Record<string, unknown>, modes = BOTH): number | undefined {
  try {
    readElicitation({ message: "Why", ...params }, modes, SERVER);
  } catch (error) {
    return refusalAnswer(error)?.rpcCode;
  }
  return undefined;
}

function url(address: string, serverUrl = SERVER): ReturnType<typeof readElicitation> {
  return readElicitation({ mode: "url", message: "Visit", url: address }, BOTH, serverUrl);
}

function form(
  properties: Record<string, unknown>,
  more: Record<string, unknown> = {},
): ReturnType<typeof readElicitation> {
  return readElicitation({ message: "Fill", requestedSchema: { type: "object", properties, ...more } }, BOTH, SERVER);
}

describe("the modes of an elicitation", () => {
  it("are form when none is named, even beside a url (E-03)", () => {
    const request = readElicitation({ message: "?", url: "https://x.example", requestedSchema: EMPTY }, BOTH, SERVER);
    expect(request.kind).to.equal("elicitation-form");
    expect(request.params).not.to.have.property("url");
  });

  it("are refused with -32602 when unknown or undeclared (E-13)", () => {
    expect(refusalOf({ mode: "popup" })).to.equal(-32602);
    expect(refusalOf({ mode: "url", url: "https://x.example" }, { form: true, url: false })).to.equal(-32602);
    expect(refusalOf({ requestedSchema: EMPTY }, { form: false, url: true })).to.equal(-32602);
  });

  it("require their parameters", () => {
    expect(refusalOf({})).to.equal(-32602);
    expect(refusalOf({ mode: "url" })).to.equal(-32602);
    expect(refusalOf({ message: 1, requestedSchema: EMPTY })).to.equal(-32602);
    expect(refusalOf({ message: "x".repeat(8_193), requestedSchema: EMPTY })).to.equal(-32602);
  });
});

describe("the address of a URL elicitation", () => {
  it("is shown whole, with its origin (E-08)", () => {
    const request = url("https://mcp.example/connect?e=1#x");
    expect(request).to.deep.include({ kind: "elicitation-url", origin: "https://mcp.example", warnings: [] });
    expect(request.params).to.include({ url: "https://mcp.example/connect?e=1#x" });
  });

  for (const bad of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "http://evil.example",
    "https://user:pw@example.com/",
    "https://example.com/\nx",
    "/relative",
    `https://example.com/${"x".repeat(9_000)}`,
  ]) {
    it(`is refused when it is ${JSON.stringify(bad.slice(0, 40))} (E-09)`, () => {
      expect(refusalOf({ mode: "url", url: bad })).to.equal(-32602);
    });
  }

  for (const [address, ...what] of [
    ["https://аррӏе.com/", "punycode"],
    ["https://1.2.3.4/", "ip-address"],
    ["https://[2606:4700::1111]/", "ip-address"],
    ["https://example.com:8443/", "port"],
    [`https://example.com/?${"q".repeat(4_000)}`, "long-query"],
    ["http://localhost:3000/", "not-https", "own-network", "port"],
    ["https://169.254.169.254/", "ip-address", "own-network"],
    ["https://router.local/", "own-network"],
    ["https://git.internal/", "own-network"],
    ["https://nas/", "own-network"],
  ] as const) {
    it(`is shown with a warning when it is ${address.slice(0, 30)} (E-08)`, () => {
      expect(url(address).warnings).to.deep.equal(what.map((one) => ({ kind: "odd-url", what: one })));
    });
  }

  it("is not unusual in the network of the server itself", () => {
    expect(url("https://sso.local/", "https://mcp.local/mcp").warnings).to.deep.equal([]);
    expect(url("https://sso.internal/", "http://localhost:3000/mcp").warnings).to.deep.equal([]);
  });
});

describe("the form of an elicitation", () => {
  it("may hold every kind of field of the specification (E-15)", () => {
    expect(readFormFields(FULL)).to.have.property("kind", "form");
  });

  for (const [name, field] of [
    ["a nested object", { type: "object", properties: {} }],
    ["a reference", { $ref: "#/$defs/x" }],
    ["a list of objects", { type: "array", items: { type: "object" } }],
    ["a choice of types", { oneOf: [{ type: "string" }, { type: "number" }] }],
    ["a type we don't know", { type: "null" }],
    ["a list of free texts", { type: "array", items: { type: "string" } }],
    ["a huge title", { type: "string", title: "x".repeat(100_000) }],
    ["no schema", true],
  ] as const) {
    it(`is unsupported with ${name} (E-15)`, () => {
      expect(form({ odd: field }).warnings[0]).to.have.property("kind", "unsupported-form");
    });
  }

  it("is unsupported with more than 40 fields", () => {
    const fields = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`f${n}`, { type: "string" }]));
    expect(form(fields).warnings[0]).to.have.property("kind", "unsupported-form");
  });

  it("is answered as a whole when unsupported: nothing is prefilled, nothing left out (E-15)", async () => {
    const warnings = [{ kind: "unsupported-form" as const, reason: "nested" }];
    for (const content of [undefined, [], "text", 5]) {
      const { queue } = watchedQueue();
      void queue.request({ ...FORM, ...SOURCE, warnings });
      expect(() =>
        queue.answer("ask-1", {
          action: "accept",
          ...(content !== undefined && { content }),
        } as unknown as InputResponse),
      )
        .to.throw()
        .with.property("code", "ERR-ARGUMENT");
    }
    const { queue } = watchedQueue();
    const answer = queue.request({ ...FORM, ...SOURCE, warnings });
    const content = { odd: { nested: [1, null] } };
    queue.answer("ask-1", { action: "accept", content } as unknown as InputResponse); // values no flat form has
    expect(await answer).to.deep.equal({ action: "accept", content });
  });

  it("has a warning of secrets also where the form can't be shown (E-06, E-15)", () => {
    const { warnings } = form({ odd: { type: "object" }, password: { anyOf: [{ type: "string" }, { type: "null" }] } });
    expect(warnings.map(({ kind }) => kind)).to.deep.equal(["unsupported-form", "secret-field"]);
  });

  it("keeps the digits of limits, defaults and answers that a double does not hold", async () => {
    const id = "9007199254740993";
    const text = `{"type":"object","properties":{"id":{"type":"integer","maximum":${id},"default":${id}}}}`;
    const message = parseNoting(`{"requestedSchema":${text},"message":"Which?"}`) as Record<string, unknown>;
    const request = readElicitation(message, { form: true, url: true }, "https://mcp.example/");
    expect(request).to.have.property("schemaText", text);
    expect(request.params).to.have.nested.property("requestedSchema.properties.id.default", Number(id)); // ordinary JSON
    const answerOf = async (content?: unknown): Promise<unknown> => {
      const { queue } = watchedQueue();
      const answer = queue.request({ ...request, ...SOURCE });
      queue.answer("ask-1", { action: "accept", ...(content !== undefined && { content }) } as InputResponse);
      return answer;
    };
    expect(writeExact(await answerOf({ id: readNumber(id) }))).to.equal(`{"action":"accept","content":{"id":${id}}}`);
    expect(writeExact(await answerOf())).to.contain(id);
    expect(await codeOf(answerOf({ id: readNumber("9007199254740995") }))).to.equal("ERR-ARGUMENT");
  });

  it("has a warning at fields that look like a request for a secret (E-06)", () => {
    const text = { type: "string" };
    const fields = {
      apiKey: text,
      user_password: text,
      passenger: text,
      shipping: text,
      n: { ...text, title: "Credit card number" },
      pin: text,
      note: { ...text, description: "Your access token" },
      count: { type: "integer", description: "A number; do not give us your pin" },
    };
    const found = form(fields).warnings.map((warning) => ("field" in warning ? warning.field : warning.kind));
    expect(found).to.deep.equal(["apiKey", "user_password", "n", "pin", "note"]);
  });

  it("has that warning for other spellings and languages (E-06)", () => {
    const named = (title: string): boolean =>
      form({ field: { type: "string", title } }).warnings.some(({ kind }) => kind === "secret-field");
    const secrets = [
      "Pass word",
      "pass-word",
      "PASSWORD",
      "passWord",
      "Pass code",
      "2FA code",
      "One-time code",
      "MFA",
      "TOTP",
      "Recovery phrase",
      "backup codes",
      "seed phrase",
      "SSH key",
      "API-Key",
      "Private key",
      "Refresh token",
      "Verification code",
      "Debit card",
      "Passwort",
      "Kennwort",
      "Mot de passe",
      "Contraseña",
      "Senha",
      "Hasło",
      "\u0440assword",
      "P4ssw0rd",
      "Pa$$word",
      "Kreditkarte",
      "Bearer",
      "Session cookie",
      "PAT",
      "API-Schlüssel",
      "密码",
      "口令",
      "验证码",
      "パスワード",
      "비밀번호",
      "Пароль",
      "كلمة المرور",
    ];
    expect(secrets.filter((title) => !named(title))).to.deep.equal([]);
    const others = [
      "Passenger",
      "Path",
      "Cookies",
      "Karte",
      "Passport",
      "Country code",
      "Postal code",
      "Key",
      "Keyboard",
      "Note",
      "备注",
      "Spin",
      "Compass",
    ];
    expect(others.filter(named)).to.deep.equal([]);
  });
});

describe("the content of an accepted form", () => {
  const good = { email: "b@example.org", count: 2, news: false, size: "M", colour: "#00f", days: ["Mon"], extras: [] };

  it("passes when it fits the schema (E-04)", () => {
    expect(contentProblem(FULL, good)).to.equal(undefined);
  });

  for (const [name, value] of [
    ["email", "nobody"],
    ["email", undefined],
    ["when", "tomorrow"],
    ["count", 10],
    ["count", 1.5],
    ["ratio", Number.NaN],
    ["news", "no"],
    ["size", "XL"],
    ["colour", "Blue"],
    ["days", []],
    ["days", ["Mon", "Mon"]],
    ["extras", ["sauna"]],
    ["old", { a: 1 }],
    ["unasked", "x"],
  ] as const) {
    it(`is refused with ${name} ${JSON.stringify(value) ?? "undefined"} (E-04)`, () => {
      expect(contentProblem(FULL, { ...good, [name]: value })).to.be.a("string");
    });
  }

  it("is refused without a required field", () => {
    expect(contentProblem(FULL, { email: "a@b" })).to.contain("size");
  });

  it("is never checked with a server's pattern", () => {
    const schema = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    expect(contentProblem(schema, { a: `${"a".repeat(50)}!` })).to.equal(undefined);
  });

  it("begins with the schema's defaults (E-05)", () => {
    const defaults = { email: "a@example.org", count: 2, ratio: 0.5, news: false, size: "M", days: ["Mon"] };
    expect(withDefaults(FULL, {})).to.deep.equal(defaults);
    expect(withDefaults(FULL, { email: "x@y", count: 3 })).to.deep.equal({ ...defaults, email: "x@y", count: 3 });
  });

  it("has no default that breaks its own field", () => {
    const schema = { type: "object", properties: { n: { type: "integer", default: "many" } } };
    expect(withDefaults(schema, {})).to.deep.equal({});
  });

  it("is the form as offered when a user accepts it unchanged, and exactly the user's values otherwise (E-04, E-15)", async () => {
    const { queue } = watchedQueue();
    const params = { message: "?", requestedSchema: FULL };
    const untouched = queue.request({ ...FORM, ...SOURCE, params });
    const cleared = queue.request({ ...FORM, ...SOURCE, params });
    queue.answer("ask-1", { action: "accept" });
    queue.answer("ask-2", { action: "accept", content: { email: "x@y", size: "S" } });
    expect((await untouched).content).to.deep.equal(withDefaults(FULL, {}));
    expect((await cleared).content).to.deep.equal({ email: "x@y", size: "S" });
  });

  it("may have a field called __proto__ without harm", () => {
    const schema: unknown = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string","default":"x"}}}');
    expect(Object.entries(withDefaults(schema, {}))).to.deep.equal([["__proto__", "x"]]);
  });
});
