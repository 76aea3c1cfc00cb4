import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  email,
  id,
  instant,
  isPrintable,
  optionalText,
  pence,
  requiredText,
  venueDate,
} from "./fields.ts";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe("an id", () => {
  test("is a UUID, converted to lower case", () => {
    expect(id.parse("1F0C9A7E-6F0E-4D7F-9F63-2A1B7C3D4E5F")).toBe(
      "1f0c9a7e-6f0e-4d7f-9f63-2a1b7c3d4e5f",
    );
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (uuid, isUpper) => {
        expect(id.parse(isUpper ? uuid.toUpperCase() : uuid)).toBe(uuid.toLowerCase());
      }),
    );
  });

  test.each([
    "",
    "1",
    "1f0c9a7e6f0e4d7f9f632a1b7c3d4e5f",
    "{1f0c9a7e-6f0e-4d7f-9f63-2a1b7c3d4e5f}",
    1,
  ])("rejects %j", (value) => {
    expect(accepts(id, value)).toBe(false);
  });
});

describe("an amount of money", () => {
  test("is in whole pence, never below 0", () => {
    for (const value of [0, 1, 1250, Number.MAX_SAFE_INTEGER])
      expect(pence.parse(value)).toBe(value);
    for (const value of [-1, 0.5, 1e20, Number.NaN, Infinity, "12", null, 12n]) {
      expect(accepts(pence, value)).toBe(false);
    }
  });
});

describe("an instant", () => {
  test.each(["2026-07-16T12:10:00Z", "2026-07-16T12:10:00.123Z", "2028-02-29T00:00:00.123456789Z"])(
    "is %s",
    (text) => {
      expect(instant.parse(text)).toBe(text);
    },
  );

  test.each([
    "",
    "2026-07-16",
    "2026-07-16T12:10:00",
    "2026-07-16T12:10:00+01:00",
    "2026-02-30T12:10:00Z",
    "2026-07-16T24:00:00Z",
    "1999-12-31T23:59:59Z",
    "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
    `2026-07-16T12:10:00.${"1".repeat(10_000)}Z`,
  ])("is not %.30s", (text) => {
    const { error } = instant.safeParse(text);
    expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
      new Set(["Please choose a time"]),
    );
  });

  test("is any time of this millennium as JavaScript formats it", () => {
    const someMoment = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2999-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(someMoment, (moment) => {
        expect(accepts(instant, moment.toISOString())).toBe(true);
      }),
    );
  });
});

describe("a date of the venue", () => {
  test.each(["2026-07-16", "2028-02-29", "2000-01-01", "2999-12-31"])("is %s", (text) => {
    expect(venueDate.parse(text)).toBe(text);
  });

  test.each(["", "2026-02-29", "2026-7-16", "1999-12-31", "0000-01-01", "9999-01-01", "tomorrow"])(
    "is not %j",
    (text) => {
      expect(venueDate.safeParse(text).error?.issues[0]?.message).toBe("Please choose a date");
    },
  );
});

describe("a line of text", () => {
  const name = requiredText("Name is required", 10);

  test("that is required is trimmed and must not be empty then", () => {
    expect(name.parse("  Amelia ")).toBe("Amelia");
    expect(name.safeParse("  ").error?.issues.map((i) => i.message)).toEqual(["Name is required"]);
    expect(name.safeParse(1).error?.issues.map((i) => i.message)).toEqual(["Name is required"]);
  });

  test("that is optional is trimmed, and may be empty", () => {
    expect(optionalText().parse(" \t")).toBe("");
    expect(optionalText().parse(" flat 2 ")).toBe("flat 2");
    expect(accepts(optionalText(3), "four")).toBe(false);
  });

  test("is measured after trimming", () => {
    expect(name.parse(`   ${"x".repeat(10)}   `)).toBe("x".repeat(10));
    expect(accepts(name, "x".repeat(11))).toBe(false);
  });

  test("has no line breaks or other unprintable characters", () => {
    for (const text of ["a\u0000b", "a\nb", "a\u007fb", "a\ud800b", "a\udc00"]) {
      expect(accepts(name, text)).toBe(false);
      expect(accepts(optionalText(), text)).toBe(false);
    }
  });
});

/** Unicode Standard Annex 9, section 2: marks, embeddings, overrides and isolates. */
const BIDI_CONTROLS = [
  0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];

test("a text is printable exactly when UTF-8 preserves it and it has no control characters", () => {
  const anyUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));
  fc.assert(
    fc.property(fc.string({ unit: anyUnit, maxLength: 4 }), (text) => {
      const survives = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
        new TextEncoder().encode(text),
      );
      const isControl = (code: number) =>
        code < 0x20 || (code >= 0x7f && code < 0xa0) || BIDI_CONTROLS.includes(code);
      const hasControl = [...text].some((character) => isControl(character.codePointAt(0) ?? 0));
      expect(isPrintable(text)).toBe(survives === text && !hasControl);
    }),
    {
      numRuns: 1000,
      examples: [
        ["Hart\u202e"],
        ["\u2066x"],
        ["\ud83d\ude00"],
        ["\ud83d"],
        ["a\u0000"],
        ["\u0085"],
      ],
    },
  );
});

test("an email address does not change when it is parsed again", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.boolean(), (address, isUpper) => {
      const first = email.safeParse(isUpper ? ` ${address.toUpperCase()} ` : address);
      fc.pre(first.success);
      expect(first.data).toBe(address.toLowerCase());
      expect(email.parse(first.data)).toBe(first.data);
    }),
  );
});
