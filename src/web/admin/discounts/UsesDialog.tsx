import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAdminDateTime, formatAdminDateTimeYear } from "../../../shared/admin-time.ts";
import type { AdminDiscount, DiscountUse } from "../../../shared/contract/admin/discounts.ts";
import { DISCOUNT_USES_PER_PAGE } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ActionDialog, ActionDialogFrame, CloseButton } from "../kit/dialog/ActionDialog.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { Pager } from "../kit/table/Pager.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";

interface UsesDialogProps {
  /** Null closes the dialog. */
  discount: AdminDiscount | null;
  onClose: () => void;
}

/** The bookings that were made with a code, newest first. */
export function UsesDialog({ discount, onClose }: UsesDialogProps) {
  return (
    <ActionDialog subject={discount} onClose={onClose} isWide>
      {({ id, code }) => (
        <ActionDialogFrame title={`Uses of ${code}`} actions={<CloseButton onClose={onClose} />}>
          <UseList discountId={id} onClose={onClose} />
        </ActionDialogFrame>
      )}
    </ActionDialog>
  );
}

function UseList({ discountId, onClose }: { discountId: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { open } = useOpenBooking();
  const query = useQuery(
    queries.admin.discounts.uses.queryOptions({ input: { discountId, page } }),
  );
  return (
    <QueryContent query={query} loading="Loading the uses" errorTitle="Failed to load the uses">
      {({ uses, count }) => {
        const last = Math.max(1, Math.ceil(count / DISCOUNT_USES_PER_PAGE));
        const pages = { first: 1, previous: page - 1, next: page + 1, last };
        return (
          <div className="rounded-card border border-line">
            <ul>
              {uses.map((use) => (
                <UseLine
                  key={use.bookingId}
                  use={use}
                  onOpen={() => {
                    onClose();
                    open(use.bookingId);
                  }}
                />
              ))}
            </ul>
            <Pager
              noun="uses"
              page={page}
              perPage={DISCOUNT_USES_PER_PAGE}
              rowCount={uses.length}
              count={count}
              isExact
              hasNext={page < last}
              onPageChange={(turn) => setPage(pages[turn])}
            />
          </div>
        );
      }}
    </QueryContent>
  );
}

function UseLine({ use, onOpen }: { use: DiscountUse; onOpen: () => void }) {
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
          {activityName}, {formatAdminDateTime(new Date(startsAt), timezone)}
        </p>
        <p className="text-xs text-ink-3">
          Used {formatAdminDateTimeYear(new Date(usedAt), timezone)}
          {returnedAt !== null && ", returned when the booking was cancelled"}
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
