import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { errors, isErrorCode } from "../errors.ts";
import type { EndpointMeta } from "./base/endpoint.ts";
import { listEndpoints } from "./base/endpoint.ts";
import { contract } from "./contract.ts";

const endpoints = listEndpoints(contract).map((endpoint) => {
  const { route, errorMap, inputSchema, meta } = endpoint["~orpc"];
  const name = `${route.method} ${route.path}`;
  const input = inputSchema instanceof z.ZodType ? inputSchema : z.undefined();
  return { name, route, errorMap, input, meta: meta as EndpointMeta };
});

describe.each(endpoints)("$name", ({ name, route, errorMap, input, meta }) => {
  test("lists errors with the status and sentence of the error table", () => {
    for (const [code, error] of Object.entries(errorMap)) {
      if (!isErrorCode(code))
        throw new Error(`${name} lists ${code}, which is not in the error table.`);
      expect(error).toMatchObject({ status: errors[code].status, message: errors[code].sentence });
    }
  });

  test("lists the errors for invalid or too large input, too many requests and a broken server", () => {
    expect(Object.keys(errorMap)).toEqual(
      expect.arrayContaining([
        "INVALID_INPUT",
        "TOO_LARGE",
        "TOO_MANY_REQUESTS",
        "INTERNAL",
        "SERVER_BUSY",
        "DATABASE_UNAVAILABLE",
      ]),
    );
  });

  test("lists UNAUTHENTICATED and FORBIDDEN exactly when its caller must be signed in or an admin", () => {
    const isSignedIn =
      meta.caller === "holder" || meta.caller === "customer" || meta.caller === "admin";
    expect("UNAUTHENTICATED" in errorMap).toBe(isSignedIn);
    expect("FORBIDDEN" in errorMap).toBe(meta.caller === "admin");
  });

  test("has a summary of one line", () => {
    expect(route.summary).toMatch(/^\S[^\n]{5,100}$/);
  });

  test("requires the secret header exactly when its caller needs a secret", () => {
    const { error } = input.safeParse({ params: {}, headers: {}, body: {} });
    const paths = (error?.issues ?? []).map(({ path }) => path.join("."));
    expect(paths.includes("headers.checkout-secret")).toBe(meta.caller === "checkout");
  });

  test("accepts or rejects any JSON input without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (params, body) => {
        const sent = { params, headers: {}, body };
        expect(input.safeParse(sent).success).toBeTypeOf("boolean");
        expect(input.safeParse(body).success).toBeTypeOf("boolean");
      }),
    );
  });
});

test("no two endpoints share a method and a path", () => {
  const names = endpoints.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** Values that fields of every kind accept. */
const SAMPLES = [
  "Amelia",
  "amelia@example.com",
  "07911123456",
  "1f0c9a7e-6f0e-4d7f-9f63-2a1b7c3d4e5f",
  "0123456789abcdef0123456789abcdef",
  "2026-07-16",
  "2026-07-16T12:10:00Z",
  "10:30",
  "M1 1L2 2",
  "Europe/London",
  "/files/ab12cd",
  "#7a1f5c",
  "GB 123 4567 27",
  "https://www.example.com",
  "492817",
  "1f0c9a7e",
  "ABCD-EFGH-IJKL-2345",
  "ABCD-EFGH-IJKL-MNOP-QRST-UV23",
];
const UNSTORABLE = ["\u0000", "\ud800", "\udc00", "\udc00\ud800"];
const HUGE = [
  ...SAMPLES.map((sample) => sample + sample.at(-1)?.repeat(1_000_000)),
  `2026-07-16T12:10:00.${"1".repeat(1_000_000)}Z`,
  `${"a".repeat(1_000_000)}@example.com`,
];

const texts = endpoints.flatMap(({ name, input }) => textsIn(input, name));

describe.each(texts)("$path", ({ schema }) => {
  const accepted = SAMPLES.filter((sample) => schema.safeParse(sample).success);

  test("accepts some text of its kind", () => {
    expect(accepted).not.toEqual([]);
  });

  test("rejects NUL and lone surrogates at any position", () => {
    for (const sample of accepted) {
      for (const bad of UNSTORABLE) {
        for (const at of [0, 3, sample.length]) {
          const text = sample.slice(0, at) + bad + sample.slice(at);
          expect(schema.safeParse(text).success).toBe(false);
        }
      }
    }
  });

  test("accepts or rejects any JSON instead of text without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(schema.safeParse(value).success).toBeTypeOf("boolean");
      }),
      { examples: [[[]], [["Amelia"]], [{ length: 5 }], [{ trim: null }], [null]] },
    );
  });

  test("rejects a text of a million characters", () => {
    for (const text of HUGE) expect(schema.safeParse(text).success).toBe(false);
  });
});

interface TextField {
  path: string;
  schema: z.ZodType;
}

/** Every text field in an input, and its validation. */
function textsIn(schema: unknown, path: string): TextField[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => textsIn(field, `${path} ${key}`));
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element, path);
  if (schema instanceof z.ZodUnion && schema.options.every(isObject)) {
    return schema.options.flatMap((option) => textsIn(option, path));
  }
  const isWrapped =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault;
  if (isWrapped) return textsIn(schema.unwrap(), path);
  const isNoText =
    schema instanceof z.ZodUndefined ||
    schema instanceof z.ZodFile ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral;
  return isNoText || !(schema instanceof z.ZodType) ? [] : [{ path, schema }];
}

function isObject(schema: unknown): boolean {
  return schema instanceof z.ZodObject;
}
