import { useSearchParams } from "react-router";
import {
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
  type VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { normaliseSearch, oneOf } from "../kit/log/log-query.ts";
import { preserveOpenBooking } from "../kit/use-open-booking.ts";

/** What the list shows, as in the address and in the request. */
export interface VoucherListQuery extends VoucherFilter {
  page: number;
}

export type VoucherSort = VoucherListQuery["sort"];
export type VoucherDirection = VoucherListQuery["direction"];
type VoucherListQueryChange = {
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

const VOUCHER_PARAM = "voucher";
const BOOKING_PARAM = "booking";

export interface VoucherListQueryState {
  query: VoucherListQuery;
  /** @param replaces replaces the entry in the browser's history, so that Back skips it */
  change: (change: VoucherListQueryChange, replaces?: boolean) => void;
  /** Id of the voucher that is open above the list; null when none is. */
  voucherId: string | null;
  open: (voucherId: string | null) => void;
  /** Opens a booking in place of the voucher. Back leads to the voucher again. */
  openBooking: (bookingId: string) => void;
}

/**
 * Reads and changes the query of the list and what is open above it. Both are in the address, so
 * that Back, a reload and a shared link work.
 */
export function useVoucherListQuery(): VoucherListQueryState {
  const [searchParams, setSearchParams] = useSearchParams();
  const openDialog = (name: string, id: string | null) =>
    setSearchParams(
      (current) => {
        const next = toVoucherSearchParams(parseVoucherListQuery(current));
        if (id !== null) next.set(name, id);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    query: parseVoucherListQuery(searchParams),
    change: (change, replace = false) =>
      setSearchParams(
        (current) =>
          preserveOpenDialogs(
            toVoucherSearchParams(changeVoucherListQuery(parseVoucherListQuery(current), change)),
            current,
          ),
        { replace, preventScrollReset: true },
      ),
    voucherId: searchParams.get(VOUCHER_PARAM),
    open: (id) => openDialog(VOUCHER_PARAM, id),
    openBooking: (id) => openDialog(BOOKING_PARAM, id),
  };
}

/** What is open in the address may have changed since the search was typed. */
function preserveOpenDialogs(next: URLSearchParams, current: URLSearchParams): URLSearchParams {
  const voucherId = current.get(VOUCHER_PARAM);
  if (voucherId !== null) next.set(VOUCHER_PARAM, voucherId);
  return preserveOpenBooking(next, current);
}
