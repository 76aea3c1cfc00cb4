import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { CancelDialog } from "../booking-changes/CancelDialog.tsx";
import { DeleteBookingsDialog, type Deletion } from "../booking-changes/DeleteBookingsDialog.tsx";
import { formatDateRange } from "../kit/format-dates.ts";
import { revalidateList } from "../kit/list-state.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { findRowOpener, focusFirstRow } from "../kit/table/row-keys.ts";
import { useSelection } from "../kit/table/Selection.tsx";
import { BookingsPanel } from "./BookingsPanel.tsx";
import { BookingsToolbar } from "./BookingsToolbar.tsx";
import { bookingList, useBookingList } from "./booking-list.ts";
import { SessionActions } from "./SessionActions.tsx";

const TITLE = "Bookings";

export const meta = pageMeta(TITLE, "Search, filter and manage all bookings.");

const screen = defineScreen(({ admin: { bookings } }, searchParams) => [
  bookings.list.queryOptions({ input: bookingList.parse(searchParams) }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(bookingList);

/** All bookings: search, filter, sort, open, cancel and delete. */
export default function BookingsScreen() {
  const [query] = screen.useQueries();
  const list = useBookingList();
  const { state, change, isLoading } = list;
  const [cancelling, setCancelling] = useState<AdminBookingRow | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLElement>(null);
  const page = query.data;
  const ids = page?.bookings.map(({ id }) => id) ?? [];
  const selection = useSelection(bookingList.toSearchParams(state).toString(), ids);
  const toastDeletion = useDeletionToast();
  const { restoreAfterChange, finalFocus } = useFocusRestore(panel);
  return (
    <>
      <PageHead title={TITLE} suffix={formatDateRange(state.from, state.until)} />
      <BookingsToolbar
        list={list}
        counts={page?.counts}
        activityName={page?.activity?.name}
        onLeaveSearch={() => focusFirstRow(panel.current)}
      />
      {state.customerId !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <span className="wrap-anywhere">
            Only bookings for{" "}
            <b className="font-semibold text-ink-1">{page?.customer?.name ?? "one customer"}</b>
          </span>
          <Button variant="outline" size="md" onClick={() => change({ customerId: undefined })}>
            Show all customers' bookings
          </Button>
        </p>
      )}
      {page && <SessionActions page={page} state={state} />}
      {page === undefined ? (
        <ListQueryError title="Failed to load bookings" query={query} />
      ) : (
        <section
          ref={panel}
          aria-label="List of bookings"
          className="rounded-card border border-line bg-card max-side:mb-12"
        >
          <BookingsPanel
            page={page}
            query={state}
            selection={selection}
            isLoading={isLoading}
            onChange={change}
            onCancel={setCancelling}
            onDelete={() => setDeleting(selection.ids)}
          />
        </section>
      )}
      <CancelDialog
        booking={cancelling}
        finalFocus={finalFocus}
        onClose={() => setCancelling(null)}
        onCancelled={() => restoreAfterChange(cancelling?.id)}
      />
      <DeleteBookingsDialog
        bookingIds={deleting}
        finalFocus={finalFocus}
        onClose={() => setDeleting(null)}
        onDeleted={(deletion) => {
          restoreAfterChange();
          toastDeletion(deletion);
        }}
      />
    </>
  );
}

/** Shows a toast after bookings were deleted, with Undo. */
function useDeletionToast(): (deletion: Deletion) => void {
  const toast = useToast();
  const { mutate: undo } = useMutation({
    mutationFn: (deletionId: string) => api.admin.bookingDeletions.undo({ deletionId }),
    onSuccess: () => toast({ message: "Bookings restored" }),
    onError: (error) =>
      toast({ message: formatStaffFailure(toStaffFailure(error)), tone: "failed" }),
  });
  return ({ deletionId, count }) => {
    const message = `${pluralize(count, "booking")} deleted`;
    toast({ message, undo: () => undo(deletionId) });
  };
}

interface FocusRestore {
  /** Call it just before the dialog closes, with the id of the changed row. */
  restoreAfterChange: (rowId?: string) => void;
  /** What a dialog that made the change focuses when it closes; `true` is its opener. */
  finalFocus: () => HTMLElement | true;
}

/**
 * Restores focus when a change in a dialog removes the control that opened the dialog, for instance
 * a row's own button. Focuses the opener of the changed row, or else of the first row.
 */
function useFocusRestore(within: RefObject<HTMLElement | null>): FocusRestore {
  const changedRow = useRef<{ id: string | undefined } | null>(null);
  return {
    restoreAfterChange: (id) => {
      changedRow.current = { id };
    },
    finalFocus: () => {
      const target = changedRow.current && findRowOpener(within.current, changedRow.current.id);
      changedRow.current = null;
      return target ?? true;
    },
  };
}
