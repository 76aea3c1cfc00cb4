import {
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
  type VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";

/** What the list shows, as the address says it and the endpoint is asked for it. */
export interface VoucherWish extends VoucherFilter {
  page: number;
}

export type VoucherSort = VoucherWish["sort"];
export type VoucherDirection = VoucherWish["direction"];
export type VoucherWishChange = { [Name in keyof VoucherWish]?: VoucherWish[Name] | undefined };

const SEARCH_MAX = 100;
const PAGE_MAX = 1_000_000;

/** What an address asks for. What it says wrongly is as if it were not there, so every link works. */
export function readVoucherWish(address: URLSearchParams): VoucherWish {
  const page = Number(address.get("page") ?? 1);
  return {
    search: searchOf(address.get("search") ?? "") || undefined,
    status: oneOf<VoucherStatus>(VOUCHER_STATUSES, address.get("status")),
    sort: oneOf(VOUCHER_SORTS, address.get("sort")) ?? "created",
    direction: oneOf(VOUCHER_DIRECTIONS, address.get("direction")) ?? "descending",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The address of a wish, in one order and without what goes without saying. */
export function writeVoucherWish(wish: VoucherWish): URLSearchParams {
  const { search, status, sort, direction, page } = wish;
  const said = {
    search,
    status,
    sort: sort === "created" ? undefined : sort,
    direction: direction === "descending" ? undefined : direction,
    page: page > 1 ? String(page) : undefined,
  };
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value) address.set(name, value);
  return address;
}

/** Another filter or order begins on the first page. */
export function changeVoucherWish(wish: VoucherWish, change: VoucherWishChange): VoucherWish {
  return { ...wish, page: 1, ...change } as VoucherWish;
}

/** Trimmed, printable, and not longer than any name. */
function searchOf(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, SEARCH_MAX)
    .trim();
}

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text);
}
