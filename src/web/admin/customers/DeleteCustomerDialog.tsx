import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DeskCustomer } from "../../../shared/contract/admin/customers.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { staffFailureOf, staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { SHOWING } from "./CustomersToolbar.tsx";

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

/** Shows an archived customer again, and tells whether that worked. */
function useUndoArchive(): (archived: DeskCustomer) => Promise<void> {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  return async ({ id: customerId, name }) => {
    try {
      await api.desk.customers.restore({ customerId });
      tell({ sentence: `${name} is back.` });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ sentence: `${name} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  };
}

type Removal = "delete" | "erase";

interface RemovalChoiceProps {
  choice: Removal;
  onChoose: (choice: Removal) => void;
  hasAccount: boolean;
}

/** What can be done with a customer whom the books refer to. */
function RemovalChoice({ choice, onChoose, hasAccount }: RemovalChoiceProps) {
  const choiceOf = (value: Removal) => ({
    name: "removal",
    checked: choice === value,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">
        Something of theirs has to be kept: bookings, vouchers, payments or an account.
      </legend>
      <Choice {...choiceOf("delete")} label="Archive">
        They are taken off this list. Their bookings, payments and waivers stay as they are
        {hasAccount && ", and they can still sign in"}. When they book again, they are back here.
      </Choice>
      <Choice {...choiceOf("erase")} label="Erase personal data">
        Name, addresses, phone number, signed waivers and letters go
        {hasAccount && ", and their account with them"}. What was sold, paid and refunded stays,
        without their name. This cannot be undone.
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

function Choice({ label, children, ...radio }: ChoiceProps) {
  return (
    <label className="flex min-h-touch cursor-pointer items-start gap-3">
      <input
        {...radio}
        type="radio"
        aria-label={label}
        aria-describedby={`removal-${label}`.replaceAll(" ", "-")}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-card checked:border-6 checked:border-primary"
      />
      <span>
        <span className="block font-semibold text-ink-1">{label}</span>
        <span id={`removal-${label}`.replaceAll(" ", "-")} className="block text-sm text-ink-3">
          {children}
        </span>
      </span>
    </label>
  );
}
