import { expect, test } from "vitest";
import {
  changeVoucherListQuery,
  parseVoucherListQuery,
  toVoucherSearchParams,
  type VoucherListQuery,
} from "./voucher-list-query.ts";

const DEFAULT_QUERY: VoucherListQuery = {
  search: undefined,
  status: undefined,
  sort: "created",
  direction: "descending",
  page: 1,
};

test.each<[string, VoucherListQuery]>([
  ["", DEFAULT_QUERY],
  ["search=o%27neill+%26+co", { ...DEFAULT_QUERY, search: "o'neill & co" }],
  [
    "status=voided&sort=balance&direction=ascending&page=3",
    { ...DEFAULT_QUERY, status: "voided", sort: "balance", direction: "ascending", page: 3 },
  ],
])("reads %j from the address and writes it back", (search, query) => {
  expect(parseVoucherListQuery(new URLSearchParams(search))).toEqual(query);
  expect(toVoucherSearchParams(query).toString()).toBe(search);
});

test.each(["page=0", "page=x", "status=sold", "sort=code", "direction=up"])(
  "ignores %s",
  (search) => {
    expect(parseVoucherListQuery(new URLSearchParams(search))).toEqual(DEFAULT_QUERY);
  },
);

test("starts a changed filter on the first page", () => {
  expect(changeVoucherListQuery({ ...DEFAULT_QUERY, page: 4 }, { status: "expired" })).toEqual({
    ...DEFAULT_QUERY,
    status: "expired",
    page: 1,
  });
});
