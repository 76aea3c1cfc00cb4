import {
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
  type VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { normaliseSearch, oneOf } from "../kit/log/log-query.ts";

/** What the list shows, as in the address and in the request. */
export interface VoucherListQuery extends VoucherFilter {
  page: number;
}

export type VoucherSort = VoucherListQuery["sort"];
export type VoucherDirection = VoucherListQuery["direction"];
export type VoucherListQueryChange = {
  [Name in keyof VoucherListQuery]?: VoucherListQuery[Name] | undefined;
};

const PAGE_MAX = 1_000_000;

/** Reads the query from an address. Ignores invalid values, so that every link works. */
export function parseVoucherListQuery(searchParams: URLSearchParams): VoucherListQuery {
  const page = Number(searchParams.get("page") ?? 1);
  return {
    search: normaliseSearch(searchParams.get("search") ?? "") || undefined,
    status: oneOf<VoucherStatus>(VOUCHER_STATUSES, searchParams.get("status")),
    sort: oneOf(VOUCHER_SORTS, searchParams.get("sort")) ?? "created",
    direction: oneOf(VOUCHER_DIRECTIONS, searchParams.get("direction")) ?? "descending",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the parameters of a query, in a fixed order and without default values. */
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

/** Applies a change. A changed filter or order starts on the first page. */
export function changeVoucherListQuery(
  query: VoucherListQuery,
  change: VoucherListQueryChange,
): VoucherListQuery {
  return { ...query, page: 1, ...change } as VoucherListQuery;
}
