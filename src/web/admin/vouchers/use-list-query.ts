import { useSearchParams } from "react-router";
import { preserveOpenBooking } from "../kit/use-open-booking.ts";
import {
  changeVoucherListQuery,
  parseVoucherListQuery,
  toVoucherSearchParams,
  type VoucherListQuery,
  type VoucherListQueryChange,
} from "./list-query.ts";

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
