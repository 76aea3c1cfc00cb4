import { type RefObject, useEffect, useRef, useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { AdminBookingPage, AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { pluralize } from "../../../shared/format.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { CancelDialog } from "../booking-changes/CancelDialog.tsx";
import { DeleteBookingsDialog, type Deletion } from "../booking-changes/DeleteBookingsDialog.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { formatDateRange } from "../kit/format-dates.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { revalidateList } from "../kit/list-state.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { findRowOpener, focusFirstRow } from "../kit/table/row-keys.ts";
import { BookingsPanel } from "./BookingsPanel.tsx";
import { BookingsToolbar } from "./BookingsToolbar.tsx";
import { bookingList, useBookingList } from "./booking-list.ts";
import { useSelection } from "./Selection.tsx";

const TITLE = "Bookings";

export const meta = pageMeta(TITLE, "Search, filter and manage all bookings.");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await readPage(context.get(apiContext), request);
  return data(page, { status: page.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readPage(api, request);
}

function readPage(client: ApiClient, { url }: Request): Promise<LoadState<AdminBookingPage>> {
  const query = bookingList.parse(new URL(url).searchParams);
  return requireAdministrator(() => client.admin.bookings.list(query));
}

export const shouldRevalidate = revalidateList(bookingList);

const NO_BOOKINGS: readonly AdminBookingRow[] = [];

/** All bookings: search, filter, sort, open, cancel and delete. */
export default function BookingsScreen() {
  const loaded = useLoaderData<LoadState<AdminBookingPage>>();
  const list = useBookingList();
  const { state: query, change, isLoading } = list;
  const { revalidate } = useRevalidator();
  const [cancelling, setCancelling] = useState<AdminBookingRow | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLElement>(null);
  const page = loaded.state === "ready" ? loaded.data : undefined;
  const bookings = page?.bookings ?? NO_BOOKINGS;
  const ids = bookings.map(({ id }) => id);
  const selection = useSelection(bookingList.toSearchParams(query).toString(), ids);
  const toastDeletion = useDeletionToast();
  const { restoreAfterChange, finalFocus } = useFocusRestore(panel, bookings);
  return (
    <>
      <PageHead title={TITLE} suffix={formatDateRange(query.from, query.until)} />
      <BookingsToolbar
        list={list}
        counts={page?.counts}
        onLeaveSearch={() => focusFirstRow(panel.current)}
      />
      {query.customerId !== undefined && (
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
      {loaded.state === "failed" && (
        <LoadErrorMessage title="Failed to load bookings" failure={loaded.failure} />
      )}
      {page && (
        <section
          ref={panel}
          aria-label="List of bookings"
          className="rounded-card border border-line bg-card max-side:mb-12"
        >
          <BookingsPanel
            page={page}
            query={query}
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
        onCancelled={() => {
          restoreAfterChange(cancelling?.id);
          void revalidate();
        }}
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
  const { revalidate } = useRevalidator();

  async function undo(deletionId: string) {
    try {
      await api.admin.bookingDeletions.undo({ deletionId });
    } catch (error) {
      toast({ message: formatStaffFailure(toStaffFailure(error)), tone: "failed" });
      return;
    }
    await revalidate();
    toast({ message: "Bookings restored" });
  }
  return ({ deletionId, count }) => {
    void revalidate();
    const message = `${pluralize(count, "booking")} deleted`;
    toast({ message, undo: () => void undo(deletionId) });
  };
}

interface FocusRestore {
  /** Call it right after a change, with the id of the changed row. */
  restoreAfterChange: (rowId?: string) => void;
  /** What a dialog that made the change focuses when it closes; `true` is its opener. */
  finalFocus: () => HTMLElement | true;
}

/**
 * Restores focus when a change in a dialog removes the control that opened the dialog, for instance
 * a row's own button. Focuses the opener of the changed row, or else of the first row.
 * @param rows what is shown; must be a different value after the change
 */
function useFocusRestore(within: RefObject<HTMLElement | null>, rows: unknown): FocusRestore {
  const pendingRestore = useRef<{ rowId: string | undefined; remainingEvents: number } | null>(
    null,
  );

  // The dialog closes and the rows reload, in either order.
  const countDown = () => {
    if (pendingRestore.current && --pendingRestore.current.remainingEvents === 0)
      pendingRestore.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (!pendingRestore.current) return;
    if (document.activeElement === document.body) {
      findRowOpener(within.current, pendingRestore.current.rowId)?.focus();
    }
    countDown();
  }, [rows]);
  return {
    restoreAfterChange: (rowId) => {
      pendingRestore.current = { rowId, remainingEvents: 2 };
    },
    finalFocus: () => {
      const target =
        pendingRestore.current && findRowOpener(within.current, pendingRestore.current.rowId);
      countDown();
      return target ?? true;
    },
  };
}
