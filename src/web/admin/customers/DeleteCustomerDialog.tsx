import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { api } from "../../api/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";
import { SHOWING } from "./CustomersToolbar.tsx";
import { type Removal, RemovalChoice } from "./RemovalChoice.tsx";
import { useUndoArchive } from "./use-undo-archive.ts";

interface DeleteCustomerDialogProps {
  /** Null: closed. */
  customer: DeskCustomer | null;
  onClose: () => void;
}

/** Says what deleting does before it is done, and offers to erase instead. */
export function DeleteCustomerDialog({ customer, onClose }: DeleteCustomerDialogProps) {
  const { isBusy, failure, run, reset } = useAction();
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const undo = useUndoArchive();
  const [choice, choose] = useState<Removal>("delete");
  const cancel = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  // What the dialog said stays in it while it fades away.
  const last = useRef(customer);
  if (customer) last.current = customer;
  const { name = "", hasHistory = false, hasAccount = false } = last.current ?? {};

  function close() {
    reset();
    choose("delete");
    onClose();
  }

  async function remove() {
    if (!customer) return;
    const { id: customerId } = customer;
    const isRemoved = await run(async () => {
      if (choice === "erase") {
        await api.desk.customers.erase({ customerId });
        tell({ sentence: `The personal data of ${name} is erased.` });
        return;
      }
      const { outcome } = await api.desk.customers.remove({ customerId });
      if (outcome === "deleted") tell({ sentence: `${name} is deleted.` });
      else tell({ sentence: `${name} is archived.`, undo: () => void undo(customer) });
    });
    if (!isRemoved) return;
    isDone.current = true;
    close();
    await revalidate();
  }

  return (
    <Dialog
      open={customer !== null}
      onClose={close}
      title={`Delete ${name}?`}
      initialFocus={cancel}
      finalFocus={() => {
        const place = isDone.current ? document.getElementById(SHOWING) : true;
        isDone.current = false;
        return place;
      }}
      actions={
        <>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void remove()}>
            {choice === "erase" ? "Erase Personal Data" : "Delete Customer"}
          </Button>
          <Button ref={cancel} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {hasHistory ? (
        <RemovalChoice choice={choice} onChoose={choose} hasAccount={hasAccount} />
      ) : (
        <p>
          There are no bookings, vouchers or waivers of theirs, so nothing has to be kept: they are
          deleted for good.
        </p>
      )}
      {failure && (
        <Alert tone="danger" title="Failed to delete customer" className="mt-4">
          {staffSentence(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
