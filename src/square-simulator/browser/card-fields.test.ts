import { describe, expect, test } from "vitest";
import { FIELDS, formatField, isFieldValid, readExpiry } from "./card-fields.js";
import { getBrand, isValidCardNumber } from "./card-numbers.js";

const TODAY = new Date("2026-07-16T12:00:00Z");
const GOOD = {
  cardNumber: "4111 1111 1111 1111",
  expirationDate: "09 / 28",
  cvv: "111",
  postalCode: "KE7 4LD",
};

function format(name: string, value: string): string | undefined {
  const field = FIELDS.find((one) => one.name === name);
  return field && formatField(field, value);
}

describe("the sandbox's test cards", () => {
  test.each([
    ["4111111111111111", "VISA"],
    ["5105105105105100", "MASTERCARD"],
    ["340000000000009", "AMERICAN_EXPRESS"],
    ["6011000000000004", "DISCOVER"],
    ["30000000000004", "DISCOVER_DINERS"],
    ["3569990010095841", "JCB"],
    ["4800000000000004", "VISA"],
    ["5222220000000005", "MASTERCARD"],
    ["6011000000201016", "DISCOVER"],
    ["4310000000201019", "VISA"],
    ["5248480000210026", "MASTERCARD"],
    ["5500000000201016", "MASTERCARD"],
    ["370000000201014", "AMERICAN_EXPRESS"],
    ["5333330000000008", "MASTERCARD"],
    ["4811110000000008", "VISA"],
    ["4000000000000002", "VISA"],
  ])("%s is a complete %s number", (digits, brand) => {
    expect(getBrand(digits).name).toBe(brand);
    expect(isValidCardNumber(digits)).toBe(true);
    expect(isValidCardNumber(digits.slice(0, -1))).toBe(false);
    const lastDigit = (Number(digits.at(-1)) + 1) % 10;
    expect(isValidCardNumber(`${digits.slice(0, -1)}${lastDigit}`)).toBe(false);
  });
});

test("a UnionPay number needs no check digit", () => {
  expect(getBrand("6222988812340000").name).toBe("CHINA_UNIONPAY");
  expect(isValidCardNumber("6222988812340000")).toBe(true);
  expect(isValidCardNumber("622298881234000")).toBe(false);
});

describe("formatting while typing", () => {
  test.each([
    ["cardNumber", "41111111", "4111 1111"],
    ["cardNumber", "340000000000009", "3400 000000 00009"],
    ["cardNumber", "4111-1111x1111 1111 22222", "4111 1111 1111 1111 222"],
    ["expirationDate", "9", "09"],
    ["expirationDate", "12", "12"],
    ["expirationDate", "123", "12 / 3"],
    ["expirationDate", "09/2028", "09 / 28"],
    ["cvv", "12a34567", "1234"],
    ["postalCode", "ke7 4ld", "ke7 4ld"],
  ])("%s %s → %s", (name, typed, shown) => {
    expect(format(name, typed)).toBe(shown);
    expect(format(name, shown)).toBe(shown);
  });
});

describe("valid values", () => {
  test("all four fields of a valid card", () => {
    for (const { name } of FIELDS) expect(isFieldValid(name, GOOD, TODAY)).toBe(true);
  });

  test.each([
    ["cardNumber", ""],
    ["cardNumber", "4111 1111 1111 1112"],
    ["expirationDate", "06 / 26"],
    ["expirationDate", "13 / 28"],
    ["expirationDate", "09 / 47"],
    ["expirationDate", "09"],
    ["cvv", "11"],
    ["cvv", "1111"],
    ["postalCode", " "],
    ["postalCode", "K"],
    ["postalCode", "KE7 4LD, Cumbria"],
  ] as const)("not %s %j", (name, value) => {
    expect(isFieldValid(name, { ...GOOD, [name]: value }, TODAY)).toBe(false);
  });

  test("the current month, a foreign postcode, and four digits on an Amex card", () => {
    expect(isFieldValid("expirationDate", { ...GOOD, expirationDate: "07 / 26" }, TODAY)).toBe(
      true,
    );
    expect(isFieldValid("postalCode", { ...GOOD, postalCode: "99999" }, TODAY)).toBe(true);
    const amex = { ...GOOD, cardNumber: "3400 000000 00009", cvv: "1111" };
    expect(isFieldValid("cvv", amex, TODAY)).toBe(true);
    expect(readExpiry("01 / 40")).toEqual({ month: 1, year: 2040 });
  });
});
