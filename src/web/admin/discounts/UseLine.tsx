import type { DiscountUse } from "../../../shared/contract/desk/desk-discounts.ts";
import { formatPence } from "../../../shared/money.ts";
import { staffMoment, staffMomentAndYear } from "../../../shared/staff-time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";

/** A use of a code: which booking, when, and how much it took off. */
export function UseLine({ use, onOpen }: { use: DiscountUse; onOpen: () => void }) {
  const { timezone } = useVenue();
  const { reference, customerName, activityName, startsAt, usedAt, returnedAt } = use;
  return (
    <li className="flex items-center gap-3 border-line px-4 py-2 text-sm not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={onOpen}
            aria-label={`Open booking ${reference}`}
            className="min-h-touch rounded-badge font-semibold text-link tabular-nums underline-offset-4 hover:underline"
          >
            {reference}
          </button>
          <span className="wrap-anywhere text-ink-1">{customerName}</span>
        </p>
        <p className="text-xs text-ink-3">
          {activityName}, {staffMoment(new Date(startsAt), timezone)}
        </p>
        <p className="text-xs text-ink-3">
          Used {staffMomentAndYear(new Date(usedAt), timezone)}
          {returnedAt !== null && ", came back with the cancellation"}
        </p>
      </div>
      <p
        className={`shrink-0 font-semibold tabular-nums ${returnedAt === null ? "text-ink-1" : "text-ink-3 line-through"}`}
      >
        {formatPence(use.discountPence)}
      </p>
    </li>
  );
}
