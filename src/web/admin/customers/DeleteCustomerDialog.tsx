import { type ReactNode, useRef, useState } from "react";
import type { AdminCustomer } from "../../../shared/contract/admin/customers.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useArchive } from "../kit/use-archive.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { RESULT_COUNT_ID } from "./CustomersToolbar.tsx";

interface DeleteCustomerDialogProps {
  /** Null closes the dialog. */
  customer: AdminCustomer | null;
  onClose: () => void;
}

/** Asks before a customer is deleted, says what that does, and offers to erase instead. */
export function DeleteCustomerDialog({ customer, onClose }: DeleteCustomerDialogProps) {
  const { isBusy, failure, run, reset } = useMutation();
  const toast = useToast();
  const archive = useArchive(CUSTOMER_ARCHIVE);
  const [choice, setChoice] = useState<RemovalKind>("delete");
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isRemovedRef = useRef(false);
  const { name = "", hasHistory = false, hasAccount = false } = useLastNonNull(customer) ?? {};

  function close() {
    reset();
    setChoice("delete");
    onClose();
  }

  async function remove() {
    if (!customer) return;
    const isRemoved = await run(async () => {
      if (choice === "delete") await archive.remove(customer);
      else await api.admin.customers.erase({ customerId: customer.id });
    });
    if (!isRemoved) return;
    if (choice !== "delete") toast({ message: `The personal data of ${name} is erased.` });
    isRemovedRef.current = true;
    close();
  }

  return (
    <Dialog
      open={customer !== null}
      onClose={close}
      title={`Delete ${name}?`}
      initialFocus={cancelButton}
      finalFocus={() => {
        const focusTarget = isRemovedRef.current ? document.getElementById(RESULT_COUNT_ID) : true;
        isRemovedRef.current = false;
        return focusTarget;
      }}
      actions={
        <>
          <Button variant="danger" size="md" busy={isBusy} onClick={() => void remove()}>
            {choice === "erase" ? "Erase Personal Data" : "Delete Customer"}
          </Button>
          <Button ref={cancelButton} variant="outline" size="md" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {hasHistory ? (
        <RemovalChoice choice={choice} onChoose={setChoice} hasAccount={hasAccount} />
      ) : (
        <p>They have no bookings, vouchers or waivers. They are deleted for good.</p>
      )}
      {failure && (
        <Alert tone="danger" title="Failed to delete customer" className="mt-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </Dialog>
  );
}

const CUSTOMER_ARCHIVE = {
  remove: (customerId: string) => api.admin.customers.remove({ customerId }),
  restore: (customerId: string) => api.admin.customers.restore({ customerId }),
};

type RemovalKind = "delete" | "erase";

interface RemovalChoiceProps {
  choice: RemovalKind;
  onChoose: (choice: RemovalKind) => void;
  hasAccount: boolean;
}

/** The choices for a customer whom bookings or other records refer to. */
function RemovalChoice({ choice, onChoose, hasAccount }: RemovalChoiceProps) {
  const radioProps = (value: RemovalKind) => ({
    name: "removal",
    checked: choice === value,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">They have bookings, vouchers, payments or an account.</legend>
      <RadioOption {...radioProps("delete")} label="Archive">
        Removes them from this list. Their bookings, payments and waivers stay as they are
        {hasAccount && ", and they can still sign in"}. If they book again, they return to this
        list.
      </RadioOption>
      <RadioOption {...radioProps("erase")} label="Erase personal data">
        Deletes their name, addresses, phone number, signed waivers and emails{" "}
        {hasAccount && ", and their account"}. Sales, payments and refunds stay, without their name.
        This cannot be undone.
      </RadioOption>
    </fieldset>
  );
}

interface RadioOptionProps {
  name: string;
  label: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

function RadioOption({ label, children, ...radio }: RadioOptionProps) {
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
