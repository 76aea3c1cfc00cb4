import { expect, test } from "vitest";
import {
  changeVoucherWish,
  readVoucherWish,
  type VoucherWish,
  writeVoucherWish,
} from "./list-query.ts";

const USUAL: VoucherWish = {
  search: undefined,
  status: undefined,
  sort: "created",
  direction: "descending",
  page: 1,
};

test.each<[string, VoucherWish]>([
  ["", USUAL],
  ["search=o%27neill+%26+co", { ...USUAL, search: "o'neill & co" }],
  [
    "status=voided&sort=balance&direction=ascending&page=3",
    { ...USUAL, status: "voided", sort: "balance", direction: "ascending", page: 3 },
  ],
])("%j is a place in the list", (address, wish) => {
  expect(readVoucherWish(new URLSearchParams(address))).toEqual(wish);
  expect(writeVoucherWish(wish).toString()).toBe(address);
});

test.each(["page=0", "page=x", "status=sold", "sort=code", "direction=up"])(
  "%s is as if it were not there",
  (address) => {
    expect(readVoucherWish(new URLSearchParams(address))).toEqual(USUAL);
  },
);

test("another filter begins on the first page", () => {
  expect(changeVoucherWish({ ...USUAL, page: 4 }, { status: "expired" })).toEqual({
    ...USUAL,
    status: "expired",
    page: 1,
  });
});
