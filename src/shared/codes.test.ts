import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatVoucherCode,
  generateVoucherCode,
  getVoucherCodeEnding,
  isVoucherCode,
  normaliseDiscountCode,
  normaliseVoucherCode,
  toBookingReference,
} from "./codes.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const someCode = fc.string({
  unit: fc.constantFrom(...ALPHABET),
  minLength: 16,
  maxLength: 16,
});

describe("a typed voucher code", () => {
  test.each([
    ["in lower case", "0123-4567-89ab-cdef"],
    ["with spaces", " 0123 4567 89AB\tCDEF\n"],
    ["with a hyphen", "0123\u20104567\u201089AB\u2010CDEF"],
    ["with a non-breaking hyphen", "0123\u20114567\u201189AB\u2011CDEF"],
    ["with a figure dash", "0123\u20124567\u201289AB\u2012CDEF"],
    ["with an en dash", "0123\u20134567\u201389AB\u2013CDEF"],
    ["with an em dash", "0123\u20144567\u201489AB\u2014CDEF"],
    ["with a horizontal bar", "0123\u20154567\u201589AB\u2015CDEF"],
    ["with a minus sign", "0123\u22124567\u221289AB\u2212CDEF"],
    ["with a small hyphen", "0123\ufe634567\ufe6389AB\ufe63CDEF"],
    ["with a full-width hyphen", "0123\uff0d4567\uff0d89AB\uff0dCDEF"],
    ["with soft hyphens", "0123\u00ad4567\u00ad89AB\u00adCDEF"],
    ["with invisible spaces", "\ufeff0123\u200b4567\u200b89AB\u2060CDEF"],
    ["with O for 0", "O123-4567-89AB-CDEF"],
    ["with o for 0", "o123-4567-89AB-CDEF"],
    ["with I for 1", "0I23-4567-89AB-CDEF"],
    ["with i for 1", "0i23-4567-89AB-CDEF"],
    ["with L for 1", "0L23-4567-89AB-CDEF"],
    ["with l for 1", "0l23-4567-89AB-CDEF"],
  ])("%s is normalised to the stored code", (_, typed) => {
    expect(normaliseVoucherCode(typed)).toBe("0123456789ABCDEF");
  });

  test("is normalised from every spelling of it", () => {
    const asTyped = fc.constantFrom("", " ", "-", "\u2013", "\u2014", " - ", "\u00a0");
    const zeros = fc.constantFrom("0", "O", "o");
    const ones = fc.constantFrom("1", "I", "i", "L", "l");
    fc.assert(
      fc.property(someCode, asTyped, zeros, ones, fc.boolean(), (code, dash, zero, one, small) => {
        const groups = code.match(/.{4}/g) ?? [];
        const cased = small ? groups.join(dash).toLowerCase() : groups.join(dash);
        const typed = cased.replaceAll("0", zero).replaceAll("1", one);
        expect(normaliseVoucherCode(typed)).toBe(code);
      }),
    );
  });

  test("does not change when it is normalised again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const once = normaliseVoucherCode(typed);
        expect(normaliseVoucherCode(once)).toBe(once);
      }),
    );
  });
});

describe("isVoucherCode", () => {
  test("is true for any 16 characters of the alphabet, which normalising leaves unchanged", () => {
    fc.assert(
      fc.property(someCode, (code) => {
        expect(isVoucherCode(code)).toBe(true);
        expect(normaliseVoucherCode(code)).toBe(code);
      }),
    );
  });

  test("is false for one character fewer or more", () => {
    fc.assert(
      fc.property(someCode, (code) => {
        expect(isVoucherCode(code.slice(1))).toBe(false);
        expect(isVoucherCode(`${code}0`)).toBe(false);
      }),
    );
  });

  test("is false for any character outside the alphabet, at any position", () => {
    const stranger = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit));
    fc.assert(
      fc.property(someCode, fc.nat({ max: 15 }), stranger, (code, at, character) => {
        fc.pre(!ALPHABET.includes(character));
        expect(isVoucherCode(code.slice(0, at) + character + code.slice(at + 1))).toBe(false);
      }),
    );
    for (const letter of "ILOU") expect(isVoucherCode(letter.repeat(16))).toBe(false);
  });
});

test("formats a code in four groups of four, which normalise to the code", () => {
  expect(formatVoucherCode("0123456789ABCDEF")).toBe("0123-4567-89AB-CDEF");
  fc.assert(
    fc.property(someCode, (code) => {
      const shown = formatVoucherCode(code);
      expect(shown).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
      expect(normaliseVoucherCode(shown)).toBe(code);
      expect(shown.endsWith(getVoucherCodeEnding(code))).toBe(true);
      expect(getVoucherCodeEnding(code)).toHaveLength(4);
    }),
  );
});

test("formats an empty code as an empty string", () => {
  expect(formatVoucherCode("")).toBe("");
});

test("generates valid, distinct codes with every character equally likely at every position", () => {
  const drawn = 8000;
  const codes = Array.from({ length: drawn }, generateVoucherCode);

  expect(codes.every(isVoucherCode)).toBe(true);
  expect(new Set(codes).size).toBe(drawn);
  // 250 of each character are expected at each position; a deviation of seven standard deviations
  // (15.6) is one test in 10⁹.
  for (let place = 0; place < 16; place++) {
    const counts = new Map([...ALPHABET].map((character) => [character, 0]));
    for (const code of codes) {
      const character = code[place] ?? "";
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(140);
    expect(Math.max(...counts.values())).toBeLessThan(360);
  }
});

test("normalises a discount code by trimming and upper-casing it", () => {
  expect(normaliseDiscountCode("  lake10 ")).toBe("LAKE10");
  expect(normaliseDiscountCode("Summer-Fun")).toBe("SUMMER-FUN");
  const someWord = fc.stringMatching(/^[A-Z0-9][A-Z0-9 -]{0,20}[A-Z0-9]$/);
  const someSpace = fc.constantFrom("", " ", "\n", "\u00a0 ");
  fc.assert(
    fc.property(someWord, someSpace, someSpace, (word, before, after) => {
      expect(normaliseDiscountCode(before + word + after)).toBe(word);
      expect(normaliseDiscountCode(before + word.toLowerCase() + after)).toBe(word);
    }),
  );
});

test("makes a booking's reference from the first segment of its id, in upper case", () => {
  expect(toBookingReference("1f0c9a7e-6f0e-4d7f-9f63-2a1b7c3d4e5f")).toBe("1F0C9A7E");
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(toBookingReference(id)).toMatch(/^[0-9A-F]{8}$/);
      expect(id.toUpperCase().startsWith(`${toBookingReference(id)}-`)).toBe(true);
    }),
  );
});
