import {
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
  type VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";

/** What the list shows, as the address says it and the endpoint is asked for it. */
export interface VoucherListQuery extends VoucherFilter {
  page: number;
}

export type VoucherSort = VoucherListQuery["sort"];
export type VoucherDirection = VoucherListQuery["direction"];
export type VoucherListQueryChange = {
  [Name in keyof VoucherListQuery]?: VoucherListQuery[Name] | undefined;
};

const SEARCH_MAX = 100;
const PAGE_MAX = 1_000_000;

/** What an address asks for. What it says wrongly is as if it were not there, so every link works. */
export function parseVoucherListQuery(searchParams: URLSearchParams): VoucherListQuery {
  const page = Number(searchParams.get("page") ?? 1);
  return {
    search: cleanSearch(searchParams.get("search") ?? "") || undefined,
    status: findValue<VoucherStatus>(VOUCHER_STATUSES, searchParams.get("status")),
    sort: findValue(VOUCHER_SORTS, searchParams.get("sort")) ?? "created",
    direction: findValue(VOUCHER_DIRECTIONS, searchParams.get("direction")) ?? "descending",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The address of a wish, in one order and without what goes without saying. */
export function toVoucherSearchParams(query: VoucherListQuery): URLSearchParams {
  const { search, status, sort, direction, page } = query;
  const params = {
    search,
    status,
    sort: sort === "created" ? undefined : sort,
    direction: direction === "descending" ? undefined : direction,
    page: page > 1 ? String(page) : undefined,
  };
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) searchParams.set(name, value);
  return searchParams;
}

/** Another filter or order begins on the first page. */
export function changeVoucherListQuery(
  query: VoucherListQuery,
  change: VoucherListQueryChange,
): VoucherListQuery {
  return { ...query, page: 1, ...change } as VoucherListQuery;
}

/** Trimmed, printable, and not longer than any name. */
function cleanSearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, SEARCH_MAX)
    .trim();
}

function findValue<Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined {
  return values.find((value) => value === text);
}
