import { Link } from "react-router";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { formatPence } from "../../../shared/money.ts";
import { adminPaths } from "../admin-paths.ts";

interface CardFiguresProps {
  customer: DeskCustomer;
  onWaivers: () => void;
}

const PRESSED = "inline-flex min-h-touch items-center gap-1 rounded-badge font-medium text-link";

/** What a customer booked, spent and signed, with the ways to the bookings and waivers. */
export function CardFigures({ customer, onWaivers }: CardFiguresProps) {
  const { id, name, bookingCount, spentPence, waiverCount } = customer;
  const bookings = (
    <>
      <b className="text-sm font-semibold text-ink-1 tabular-nums">{bookingCount}</b>
      {bookingCount === 1 ? " booking" : " bookings"}
    </>
  );
  return (
    <footer className="mt-1 flex min-h-touch flex-wrap items-center gap-x-4 border-t border-line pt-1 text-xs text-ink-2">
      {bookingCount > 0 ? (
        <Link
          to={`${adminPaths.bookings}?${new URLSearchParams({ customerId: id })}`}
          className={`${PRESSED} underline-offset-2 hover:underline`}
        >
          {bookings}
          <span className="sr-only"> of {name}</span>
        </Link>
      ) : (
        <span className="inline-flex min-h-touch items-center gap-1">{bookings}</span>
      )}
      <span>
        <b className="text-sm font-semibold text-ink-1 tabular-nums">{formatPence(spentPence)}</b>{" "}
        spent
      </span>
      {waiverCount > 0 && (
        <button type="button" onClick={onWaivers} className={`${PRESSED} ml-auto hover:underline`}>
          {waiverCount} {waiverCount === 1 ? "waiver" : "waivers"}
          <span className="sr-only"> of {name}</span>
        </button>
      )}
      {waiverCount === 0 && bookingCount > 0 && (
        <span className="ml-auto text-ink-3">Waiver Not Signed</span>
      )}
    </footer>
  );
}
