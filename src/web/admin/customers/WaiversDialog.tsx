import { useRef, useState } from "react";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SignedWaiverDialog } from "../waivers/SignedWaiverDialog.tsx";
import { WaiverLines } from "./WaiverLines.tsx";

interface WaiversDialogProps {
  /** Null: closed. */
  customer: DeskCustomer | null;
  onClose: () => void;
}

/** What a customer has signed, the last first; each can be opened. */
export function WaiversDialog({ customer, onClose }: WaiversDialogProps) {
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
