import ChevronRight from "lucide-react/icons/chevron-right";
import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { CustomerWaiver, DeskCustomer } from "../../../shared/contract/admin/customers.ts";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { dayInWords } from "../kit/format-long-date.ts";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { SignedWaiverDialog } from "../kit/SignedWaiverDialog.tsx";
import { CustomerCard } from "./CustomerCard.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";
import { useEditedCard } from "./use-card-editor.ts";

/** Newest first, read across. A form makes its card longer, and moves nothing beside it. */
export function CustomerCards({ customers }: { customers: readonly DeskCustomer[] }) {
  const edited = useEditedCard();
  const [leaving, setLeaving] = useState<DeskCustomer | null>(null);
  const [signer, setSigner] = useState<DeskCustomer | null>(null);
  const { state, location } = useNavigation();
  const isReading = state === "loading" && location.pathname === adminPaths.customers;

  const card = (customer: DeskCustomer) =>
    edited.id === customer.id ? (
      <CustomerForm
        key={`${customer.id} ${customer.version}`}
        customer={customer}
        onDirty={edited.setDirty}
        onClose={edited.close}
        onCancel={edited.leave}
      />
    ) : (
      <CustomerCard
        key={customer.id}
        customer={customer}
        isReading={isReading}
        onEdit={() => edited.open(customer.id)}
        onDelete={() => setLeaving(customer)}
        onWaivers={() => setSigner(customer)}
      />
    );

  return (
    <>
      <div
        aria-busy={isReading}
        className="grid items-start gap-3.5 desk:grid-cols-2 min-[75rem]:grid-cols-3"
      >
        {customers.map(card)}
      </div>
      <DiscardDialog open={edited.isAsking} onDiscard={edited.discard} onKeep={edited.keepEditing}>
        What you typed on this customer’s card is not saved.
      </DiscardDialog>
      <DeleteCustomerDialog customer={leaving} onClose={() => setLeaving(null)} />
      <WaiversDialog customer={signer} onClose={() => setSigner(null)} />
    </>
  );
}

interface WaiversDialogProps {
  /** Null: closed. */
  customer: DeskCustomer | null;
  onClose: () => void;
}

/** What a customer has signed, the last first; each can be opened. */
function WaiversDialog({ customer, onClose }: WaiversDialogProps) {
  const [opened, setOpened] = useState<{ bookingId: string } | null>(null);
  // What the dialog said stays in it while it fades away.
  const last = useRef(customer);
  if (customer) last.current = customer;
  return (
    <Dialog
      open={customer !== null}
      onClose={onClose}
      closeLabel="Close"
      title={`Waivers of ${last.current?.name ?? ""}`}
    >
      {last.current && (
        <WaiverLines
          key={last.current.id}
          customerId={last.current.id}
          onOpen={(bookingId) => setOpened({ bookingId })}
        />
      )}
      <SignedWaiverDialog waiver={opened} onClose={() => setOpened(null)} />
    </Dialog>
  );
}

interface WaiverLinesProps {
  customerId: string;
  onOpen: (bookingId: string) => void;
}

/** A line for each booking that a customer signed for. */
function WaiverLines({ customerId, onOpen }: WaiverLinesProps) {
  const [loaded, reload] = useLoaded(
    () => api.desk.customers.waivers({ customerId }),
    [customerId],
  );
  if (loaded.state === "loading") return <Spinner label="Loading waivers" />;
  if (loaded.state === "failed") {
    return <PartFailure what="Failed to load waivers" failure={loaded.failure} onRetry={reload} />;
  }
  return (
    <ul className="-mx-2 grid">
      {loaded.data.map((waiver) => (
        <WaiverLine key={waiver.bookingId} waiver={waiver} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface WaiverLineProps {
  waiver: CustomerWaiver;
  onOpen: (bookingId: string) => void;
}

function WaiverLine({ waiver, onOpen }: WaiverLineProps) {
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
            Signed {dayInWords(signedAt, timezone)}
          </span>
          <span className="block text-xs text-ink-3">
            {activityName} on {dayInWords(startsAt, timezone)}, {reference},{" "}
            {peopleCount === 1 ? "1 person" : `${peopleCount} people`}
          </span>
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
      </button>
    </li>
  );
}
