import { useSearchParams } from "react-router";
import { z } from "zod";
import {
  VOUCHER_DIRECTIONS,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
} from "../../../shared/contract/admin/voucher-details.ts";
import { listState, pageParameter, searchParameter, useListState } from "../kit/list-state.ts";

export const voucherList = listState({
  search: searchParameter,
  status: z.enum(VOUCHER_STATUSES).optional(),
  sort: z.enum(VOUCHER_SORTS).default("created"),
  direction: z.enum(VOUCHER_DIRECTIONS).default("descending"),
  page: pageParameter(1_000_000),
});

export type VoucherSort = (typeof VOUCHER_SORTS)[number];

const VOUCHER_PARAM = "voucher";
const BOOKING_PARAM = "booking";

/** The state of the list, and what is open above it. */
export function useVoucherList() {
  const [searchParams, setSearchParams] = useSearchParams();
  const openDialog = (name: string, id: string | null) =>
    setSearchParams(
      (current) => {
        const next = voucherList.toSearchParams(voucherList.parse(current));
        if (id !== null) next.set(name, id);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    ...useListState(voucherList),
    /** Id of the voucher that is open above the list; null when none is. */
    voucherId: searchParams.get(VOUCHER_PARAM),
    open: (id: string | null) => openDialog(VOUCHER_PARAM, id),
    /** Opens a booking in place of the voucher. Back leads to the voucher again. */
    openBooking: (id: string) => openDialog(BOOKING_PARAM, id),
  };
}

export type VoucherListControls = ReturnType<typeof useVoucherList>;
