import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import type { AdminCustomer, CustomerWaiver } from "../../../shared/contract/admin/customers.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { formatLongDate } from "../kit/format-long-date.ts";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { useUnsavedChangesPrompt } from "../kit/forms/use-unsaved-changes-prompt.ts";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { SignedWaiverDialog } from "../kit/SignedWaiverDialog.tsx";
import { CustomerCard, getEditButtonId } from "./CustomerCard.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";

/**
 * The cards of the customers, newest first, row by row. A form makes its card longer without moving
 * the others.
 */
export function CustomerCards({ customers }: { customers: readonly AdminCustomer[] }) {
  const editor = useCardEditor();
  const [deleting, setDeleting] = useState<AdminCustomer | null>(null);
  const [waiversCustomer, setWaiversCustomer] = useState<AdminCustomer | null>(null);
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location.pathname === adminPaths.customers;

  const renderCard = (customer: AdminCustomer) =>
    editor.id === customer.id ? (
      <CustomerForm
        key={`${customer.id} ${customer.version}`}
        customer={customer}
        onDirty={editor.setDirty}
        onClose={editor.close}
        onCancel={editor.leave}
      />
    ) : (
      <CustomerCard
        key={customer.id}
        customer={customer}
        isLoading={isLoading}
        onEdit={() => editor.open(customer.id)}
        onDelete={() => setDeleting(customer)}
        onOpenWaivers={() => setWaiversCustomer(customer)}
      />
    );

  return (
    <>
      <div
        aria-busy={isLoading}
        className="grid items-start gap-3.5 desktop:grid-cols-2 min-[75rem]:grid-cols-3"
      >
        {customers.map(renderCard)}
      </div>
      <DiscardDialog
        open={editor.isConfirming}
        onDiscard={editor.discard}
        onKeep={editor.keepEditing}
      >
        Your changes to this customer are not saved.
      </DiscardDialog>
      <DeleteCustomerDialog customer={deleting} onClose={() => setDeleting(null)} />
      <WaiversDialog customer={waiversCustomer} onClose={() => setWaiversCustomer(null)} />
    </>
  );
}

interface WaiversDialogProps {
  /** Null closes the dialog. */
  customer: AdminCustomer | null;
  onClose: () => void;
}

/** The waivers that a customer has signed, newest first. Each can be opened. */
function WaiversDialog({ customer, onClose }: WaiversDialogProps) {
  const [openWaiver, setOpenWaiver] = useState<{ bookingId: string } | null>(null);
  const shown = useLastNonNull(customer);
  return (
    <Dialog
      open={customer !== null}
      onClose={onClose}
      closeLabel="Close"
      title={`Waivers of ${shown?.name ?? ""}`}
    >
      {shown && (
        <WaiverList
          key={shown.id}
          customerId={shown.id}
          onOpen={(bookingId) => setOpenWaiver({ bookingId })}
        />
      )}
      <SignedWaiverDialog waiver={openWaiver} onClose={() => setOpenWaiver(null)} />
    </Dialog>
  );
}

interface WaiverListProps {
  customerId: string;
  onOpen: (bookingId: string) => void;
}

function WaiverList({ customerId, onOpen }: WaiverListProps) {
  const [loaded, reload] = useApiQuery(
    () => api.admin.customers.waivers({ customerId }),
    [customerId],
  );
  if (loaded.state === "loading") return <Spinner label="Loading waivers" />;
  if (loaded.state === "failed") {
    return (
      <LoadErrorAlert title="Failed to load waivers" failure={loaded.failure} onRetry={reload} />
    );
  }
  return (
    <ul className="-mx-2 grid">
      {loaded.data.map((waiver) => (
        <WaiverItem key={waiver.bookingId} waiver={waiver} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface WaiverItemProps {
  waiver: CustomerWaiver;
  onOpen: (bookingId: string) => void;
}

function WaiverItem({ waiver, onOpen }: WaiverItemProps) {
  const { timezone } = useVenue();
  const { bookingId, reference, activityName, startsAt, signedAt, peopleCount } = waiver;
  return (
    <li className="border-line not-last:border-b">
      <button
        type="button"
        onClick={() => onOpen(bookingId)}
        className="flex min-h-14 w-full items-center gap-3 rounded-button px-2 py-2 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold text-ink-1">
            Signed {formatLongDate(signedAt, timezone)}
          </span>
          <span className="block text-xs text-ink-3">
            {activityName} on {formatLongDate(startsAt, timezone)}, {reference},{" "}
            {pluralize(peopleCount, "person", "people")}
          </span>
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
      </button>
    </li>
  );
}

interface CardEditor {
  /** Id of the customer that is being edited; null when none is. */
  id: string | null;
  setDirty: (isDirty: boolean) => void;
  /** Edits another customer, after a question when there is unsaved input. */
  open: (id: string) => void;
  /** Stops editing, after a question when there is unsaved input. */
  leave: () => void;
  /** Stops editing without a question. */
  close: () => void;
  /** Whether the question is open. */
  isConfirming: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** Edits one card at a time, and asks before unsaved input is discarded. */
function useCardEditor(): CardEditor {
  const [id, setId] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const { isConfirming, guard, discard, keepEditing } = useUnsavedChangesPrompt(
    isDirty,
    getScreenKey,
  );

  function edit(next: string | null) {
    setDirty(false);
    // The card must be rendered before its button can be found.
    flushSync(() => setId(next));
    if (next === null && id !== null) focusEditButton(id);
  }

  return {
    id,
    setDirty,
    open: (next) => guard(() => edit(next)),
    leave: () => guard(() => edit(null)),
    close: () => edit(null),
    isConfirming,
    discard: () => {
      setDirty(false);
      setId(null);
      discard();
    },
    keepEditing,
  };
}

/** A dialog above the screen, such as an open booking, does not leave the screen. */
function getScreenKey({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("booking");
  return `${pathname}?${parameters}`;
}

/** Waits until the card has replaced the form. */
function focusEditButton(customerId: string): void {
  requestAnimationFrame(() => document.getElementById(getEditButtonId(customerId))?.focus());
}
