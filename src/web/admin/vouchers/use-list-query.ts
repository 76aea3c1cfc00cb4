import { useSearchParams } from "react-router";
import { keepOpenBooking } from "../kit/use-open-booking.ts";
import {
  changeVoucherWish,
  readVoucherWish,
  type VoucherWish,
  type VoucherWishChange,
  writeVoucherWish,
} from "./list-query.ts";

const VOUCHER = "voucher";
const BOOKING = "booking";

export interface VoucherAddress {
  wish: VoucherWish;
  /** @param replaces the entry in the browser's history, so that Back does not pass it */
  change: (change: VoucherWishChange, replaces?: boolean) => void;
  /** Of the voucher that is open above the list; null when none is. */
  voucherId: string | null;
  open: (voucherId: string | null) => void;
  /** A booking in the voucher's place; Back leads to the voucher again. */
  openBooking: (bookingId: string) => void;
}

/** The list and what is open above it stand in the address, so that Back, a reload and a link work. */
export function useVoucherAddress(): VoucherAddress {
  const [address, setAddress] = useSearchParams();
  const lay = (name: string, id: string | null) =>
    setAddress(
      (now) => {
        const next = writeVoucherWish(readVoucherWish(now));
        if (id !== null) next.set(name, id);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    wish: readVoucherWish(address),
    change: (change, replace = false) =>
      setAddress(
        (now) => keepOpen(writeVoucherWish(changeVoucherWish(readVoucherWish(now), change)), now),
        { replace, preventScrollReset: true },
      ),
    voucherId: address.get(VOUCHER),
    open: (id) => lay(VOUCHER, id),
    openBooking: (id) => lay(BOOKING, id),
  };
}

/** Somebody may have opened a voucher before the search that they typed was looked for. */
function keepOpen(next: URLSearchParams, now: URLSearchParams): URLSearchParams {
  const voucherId = now.get(VOUCHER);
  if (voucherId !== null) next.set(VOUCHER, voucherId);
  return keepOpenBooking(next, now);
}
