import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isUkPhone, stripSpaces, toE164 } from "./phone.ts";

/** The digits after the national 0, as the numbering plan allows them. */
const someNumber = fc.oneof(
  fc.stringMatching(/^71[0-9]{8}$/),
  fc.stringMatching(/^20794[0-9]{5}$/),
  fc.stringMatching(/^1539[4-9][0-9]{5}$/),
);
/** The three prefixes that the specification allows. */
const somePrefix = fc.constantFrom("0", "+44", "0044");
const someSpaces = fc.constantFrom("", " ", "  ", "\t", "\u00a0");

describe("a UK number", () => {
  test.each([
    ["in national form", "07911123456"],
    ["with spaces", "  079 11 123 456 "],
    ["with +44", "+44 7911 123456"],
    ["with +44 and the national 0 in brackets", "+44 (0)7911 123456"],
    ["with 0044", "0044 7911 123456"],
    ["with 0044 in groups", "00 44 7911 123456"],
    ["with +44 in brackets", "(+44) 7911 123456"],
    ["with its area code in brackets", "(020) 7946 0123"],
    ["with dashes", "020-7946-0123"],
    ["with an extension", "020 7946 0123 ext. 12"],
    ["with an extension after x", "020 7946 0123 x12"],
    ["with an extension after #", "020 7946 0123 #12"],
    ["with the invisible characters that phones copy around a number", "\u202a07911 123456\u202c"],
    ["of Guernsey", "01481 960194"],
    ["that the form gives as its example", "07700 900123"],
    ["that the form gives as its other example", "+44 7700 900123"],
    ["reserved for drama, without an area", "01632 960123"],
    ["reserved for drama, in Nottingham", "0115 496 0123"],
    ["of nine digits, near Brampton", "016977 2345"],
    ["of nine digits, free to call", "0800 123456"],
    ["of nine digits, beginning as the Isle of Man's ten", "0162400000 x1"],
  ])("accepts %s", (_, phone) => {
    expect(isUkPhone(phone)).toBe(true);
  });

  test.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["a number that is too short", "07911 12345"],
    ["a number that is too long", "07911 1234567"],
    ["a drama number that is too long", "07700 9001234"],
    ["a number with an unassigned prefix", "04911 123456"],
    ["an emergency number", "999"],
    ["a French number", "+33 6 12 34 56 78"],
    ["a French number after 00", "0033 6 12 34 56 78"],
    ["an American number", "+1 202 555 0143"],
    ["a number with 0 twice", "(0)0162400000"],
    ["a number with 0 twice after +44", "+44 00 162400000"],
    ["a number without its 0", "7911 123456"],
    ["a number with 44 but no + or 00", "44 7911 123456"],
    ["a number within other text", "call 07911 123456"],
    ["a number before other text", "07911 123456 after six"],
    ["two numbers", "07911 123456 or 07911 123457"],
    ["letters among the digits", "07911 12E456"],
    ["markup", "07911 123456<b>"],
    ["a number with NUL", "07911123456\u0000"],
    ["a number with a lone surrogate", "07911123456\ud83d"],
    ["a tel URL", "tel:+447911123456"],
  ])("rejects %s", (_, phone) => {
    expect(isUkPhone(phone)).toBe(false);
  });

  test("is the same number with any prefix and with spaces anywhere", () => {
    fc.assert(
      fc.property(
        someNumber,
        somePrefix,
        fc.array(someSpaces, { minLength: 15, maxLength: 15 }),
        (number, prefix, spaces) => {
          const typed = [...`${prefix}${number}`].map((c, i) => c + (spaces[i] ?? "")).join("");
          expect(isUkPhone(typed)).toBe(true);
          expect(toE164(typed)).toBe(`+44${number}`);
        },
      ),
    );
  });

  test("is the same number with an extension", () => {
    fc.assert(
      fc.property(
        someNumber,
        somePrefix,
        fc.constantFrom(" x", " ext. ", " extension ", "#"),
        fc.integer({ min: 1, max: 99_999 }),
        (number, prefix, word, extension) => {
          const typed = `${prefix}${number}${word}${extension}`;
          expect(isUkPhone(typed)).toBe(true);
          expect(toE164(typed)).toBe(`+44${number}`);
        },
      ),
    );
  });
});

test("gets the same result in plain form as with punctuation", () => {
  fc.assert(
    fc.property(somePrefix, fc.stringMatching(/^[1-9][0-9]{6,11}$/), (prefix, digits) => {
      const plain = prefix + digits;
      expect(isUkPhone(plain)).toBe(isUkPhone(`(${plain.slice(0, -digits.length)})${digits}`));
      expect(isUkPhone(plain)).toBe(isUkPhone(`${plain} x1`));
    }),
    { numRuns: 1000 },
  );
});

test("any text is parsed without throwing, and none with NUL is a number", () => {
  const anyUnit = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));
  const unit = fc.oneof(anyUnit, fc.constantFrom(..."0123456789 +()-#x"));
  fc.assert(
    fc.property(somePrefix, fc.string({ unit, maxLength: 40 }), (prefix, text) => {
      expect(isUkPhone(text)).toBeTypeOf("boolean");
      expect(isUkPhone(prefix + text)).toBeTypeOf("boolean");
      expect(isUkPhone(`${prefix}${text}\u0000`)).toBe(false);
    }),
  );
});

describe("toE164", () => {
  test("returns +44 with nine or ten digits, or undefined", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(0|\+|00)[0-9 ]{5,16}$/)), (typed) => {
        const number = toE164(typed);
        expect(number === undefined || /^\+44\d{9,10}$/.test(number)).toBe(true);
      }),
    );
  });

  test("returns undefined for a foreign number", () => {
    expect(toE164("+33 6 12 34 56 78")).toBeUndefined();
    expect(toE164("0033 6 12 34 56 78")).toBeUndefined();
  });

  test("returns undefined for a number that cannot be assigned, because card processors refuse those", () => {
    expect(toE164("07700 900123")).toBeUndefined();
    expect(toE164("07911 300000")).toBeUndefined();
    expect(toE164("12345")).toBeUndefined();
    expect(toE164("")).toBeUndefined();
  });
});

test("stripSpaces removes spaces and invisible characters", () => {
  expect(stripSpaces(" \u202a+44 7911\t123\u00a0456\u202c\u200b\n")).toBe("+447911123456");
});
