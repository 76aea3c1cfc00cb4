import { type ReactNode, useState } from "react";
import type { AdminCustomer } from "../../../shared/contract/admin/customers.ts";
import { api } from "../../app/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { useDenial } from "../kit/own-role.ts";
import { useArchive } from "../kit/use-archive.ts";
import { RESULT_COUNT_ID } from "./CustomersToolbar.tsx";

interface DeleteCustomerDialogProps {
  /** Null closes the dialog. */
  customer: AdminCustomer | null;
  onClose: () => void;
}

/** Asks before a customer is deleted, says what that does, and offers to erase instead. */
export function DeleteCustomerDialog({ customer, onClose }: DeleteCustomerDialogProps) {
  const toast = useToast();
  const archive = useArchive(CUSTOMER_ARCHIVE);
  const [choice, setChoice] = useState<RemovalKind>("delete");

  async function remove(removed: AdminCustomer) {
    if (choice === "delete") return archive.remove(removed);
    await api.admin.customers.erase({ customerId: removed.id });
    toast({ message: `The personal data of ${removed.name} is erased.` });
  }

  return (
    <ConfirmDialog
      subject={customer}
      onClose={() => {
        setChoice("delete");
        onClose();
      }}
      title={({ name }) => `Delete ${name}?`}
      confirmLabel={choice === "erase" ? "Erase Personal Data" : "Delete Customer"}
      isDanger
      failureTitle="Failed to delete customer"
      onConfirm={remove}
      returnFocusId={RESULT_COUNT_ID}
    >
      {({ hasHistory, hasAccount }) =>
        hasHistory ? (
          <RemovalChoice choice={choice} onChoose={setChoice} hasAccount={hasAccount} />
        ) : (
          <p>They have no bookings, vouchers, waivers or notes. They are deleted for good.</p>
        )
      }
    </ConfirmDialog>
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
  const denial = useDenial("erase");
  const radioProps = (value: RemovalKind) => ({
    name: "removal",
    checked: choice === value,
    onChange: () => onChoose(value),
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2">They have bookings, vouchers, notes or an account.</legend>
      <RadioOption {...radioProps("delete")} label="Archive">
        Removes them from this list. Their bookings, payments and waivers stay as they are
        {hasAccount && ", and they can still sign in"}. If they book again, they return to this
        list.
      </RadioOption>
      <RadioOption {...radioProps("erase")} label="Erase personal data" denial={denial}>
        Deletes their name, addresses, phone number, notes, tags, signed waivers and emails
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
  /** Why the role does not allow the option; null or absent where it does. */
  denial?: string | null;
  children: ReactNode;
}

function RadioOption({ label, denial = null, onChange, children, ...radio }: RadioOptionProps) {
  const isLocked = denial !== null;
  return (
    <label
      className={`flex min-h-touch items-start gap-3 ${isLocked ? "cursor-not-allowed" : "cursor-pointer"}`}
    >
      <input
        {...radio}
        aria-disabled={isLocked || undefined}
        onChange={() => {
          if (!isLocked) onChange();
        }}
        type="radio"
        aria-label={label}
        aria-describedby={`removal-${label}`.replaceAll(" ", "-")}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-card checked:border-6 checked:border-primary"
      />
      <span>
        <span className={`block font-semibold ${isLocked ? "text-ink-3" : "text-ink-1"}`}>
          {label}
        </span>
        <span id={`removal-${label}`.replaceAll(" ", "-")} className="block text-sm text-ink-3">
          {denial ?? children}
        </span>
      </span>
    </label>
  );
}
