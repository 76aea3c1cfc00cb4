import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { AdminCustomer, CustomerWaiver } from "../../../shared/contract/admin/customers.ts";
import { pluralize } from "../../../shared/format.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DialogFrame, DialogOverlay } from "../../ui/Dialog.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import {
  type UnsavedChangesPrompt,
  useUnsavedChangesPrompt,
} from "../kit/forms/use-unsaved-changes-prompt.ts";
import { useListState } from "../kit/list-state.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { SignedWaiverDialog } from "../kit/SignedWaiverDialog.tsx";
import { CustomerCard, getEditButtonId } from "./CustomerCard.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { customerList } from "./customer-list.ts";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";

/**
 * The cards of the customers, newest first, row by row. A form makes its card longer without moving
 * the others.
 */
export function CustomerCards({ customers }: { customers: readonly AdminCustomer[] }) {
  const editor = useCardEditor();
  const [deleting, setDeleting] = useState<AdminCustomer | null>(null);
  const [waiversCustomer, setWaiversCustomer] = useState<AdminCustomer | null>(null);
  const { isLoading } = useListState(customerList);
  const { edited } = editor;

  const renderCard = (customer: AdminCustomer, index: number) =>
    edited?.customer.id === customer.id ? (
      <CustomerForm
        key={`${customer.id} ${edited.customer.version}`}
        customer={edited.customer}
        onDirty={editor.setDirty}
        onClose={() => editor.edit(null)}
        onCancel={() => editor.requestEdit(null)}
        onDiscard={() => editor.edit(customers.includes(customer) ? { customer, index } : null)}
      />
    ) : (
      <CustomerCard
        key={customer.id}
        customer={customer}
        isLoading={isLoading}
        onEdit={() => editor.requestEdit({ customer, index })}
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
        {keepEdited(customers, edited).map(renderCard)}
      </div>
      <DiscardDialog prompt={editor.prompt}>
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
  return (
    <DialogOverlay subject={customer} onClose={onClose} closeLabel="Close">
      {(shown) => (
        <DialogFrame title={`Waivers of ${shown.name}`}>
          <WaiverList customerId={shown.id} onOpen={(bookingId) => setOpenWaiver({ bookingId })} />
          <SignedWaiverDialog waiver={openWaiver} onClose={() => setOpenWaiver(null)} />
        </DialogFrame>
      )}
    </DialogOverlay>
  );
}

interface WaiverListProps {
  customerId: string;
  onOpen: (bookingId: string) => void;
}

function WaiverList({ customerId, onOpen }: WaiverListProps) {
  const query = useQuery(queries.admin.customers.waivers.queryOptions({ input: { customerId } }));
  return (
    <QueryContent query={query} loading="Loading waivers" errorTitle="Failed to load waivers">
      {(waivers) => (
        <ul className="-mx-2 grid">
          {waivers.map((waiver) => (
            <WaiverItem key={waiver.bookingId} waiver={waiver} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </QueryContent>
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

/** A customer as they were when editing began, and their position among the cards. */
interface EditedCustomer {
  customer: AdminCustomer;
  index: number;
}

/** Keeps the card of the edited customer, who may have left the list meanwhile. */
function keepEdited(
  customers: readonly AdminCustomer[],
  edited: EditedCustomer | null,
): readonly AdminCustomer[] {
  if (!edited || customers.some(({ id }) => id === edited.customer.id)) return customers;
  return customers.toSpliced(edited.index, 0, edited.customer);
}

interface CardEditor {
  /** Null when no customer is being edited. */
  edited: EditedCustomer | null;
  setDirty: (isDirty: boolean) => void;
  /** Edits another customer, or none if null. Discards unsaved input. */
  edit: (next: EditedCustomer | null) => void;
  /** Like `edit`, after a question when there is unsaved input. */
  requestEdit: (next: EditedCustomer | null) => void;
  prompt: UnsavedChangesPrompt;
}

/** Edits one card at a time, and asks before unsaved input is discarded. */
function useCardEditor(): CardEditor {
  const [edited, setEdited] = useState<EditedCustomer | null>(null);
  const [isDirty, setDirty] = useState(false);
  const prompt = useUnsavedChangesPrompt(isDirty, getScreenKey);

  function edit(next: EditedCustomer | null) {
    setDirty(false);
    // The card must be rendered before its button can be found.
    flushSync(() => setEdited(next));
    if (next === null && edited !== null) focusEditButton(edited.customer.id);
  }

  return {
    edited,
    setDirty,
    edit,
    requestEdit: (next) => prompt.guard(() => edit(next)),
    prompt: {
      ...prompt,
      discard: () => {
        setDirty(false);
        setEdited(null);
        prompt.discard();
      },
    },
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
