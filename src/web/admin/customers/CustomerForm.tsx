import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import {
  type CustomerChanges,
  customerChanges,
} from "../../../shared/contract/admin/customer-fields.ts";
import type { AdminCustomer } from "../../../shared/contract/admin/customers.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { CardHead } from "./CustomerCard.tsx";

interface CustomerFormProps {
  customer: AdminCustomer;
  onDirty: (isDirty: boolean) => void;
  /** Called after saving, or when nothing was changed. */
  onClose: () => void;
  onCancel: () => void;
  /** Discards the input and shows the customer as someone else saved them. */
  onDiscard: () => void;
}

/**
 * The card of a customer in edit mode. It validates while the user types, and errors prevent
 * saving.
 */
export function CustomerForm(props: CustomerFormProps) {
  const { customer, onDirty, onClose, onCancel, onDiscard } = props;
  const { id: customerId, version, name, email, phone, marketingConsent } = customer;
  const { isBusy, failure, run } = useMutation();
  const toast = useToast();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(customerChanges),
    mode: "all",
    defaultValues: { name, email: email ?? "", phone, marketingConsent },
  });
  const { errors, isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => setFocus("name"), [setFocus]);

  async function save(changes: CustomerChanges) {
    if (!isDirty) return onClose();
    const isSaved = await run(async () => {
      const saved = await api.admin.customers.update({ customerId, version, ...changes });
      toast({ message: formatSaved(customer, saved) });
    });
    if (isSaved) onClose();
  }

  const fieldProps = (field: "name" | "email" | "phone") => ({
    ...register(field),
    id: `customer-${field}`,
    error: errors[field]?.message,
    autoComplete: "off",
  });

  return (
    <form
      noValidate
      aria-label={`Edit ${name}`}
      onSubmit={handleSubmit(save)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      className="grid min-w-0 gap-3 rounded-card border border-primary bg-card px-4 pt-3 pb-4 outline-1 outline-primary depth-card"
    >
      <CardHead customer={customer} />
      <TextField {...fieldProps("name")} label="Name" required />
      <TextField
        {...fieldProps("email")}
        label="Email"
        type="email"
        inputMode="email"
        {...(customer.hasAccount && {
          hint: "They sign in with this address. A new one takes effect once they confirm it.",
        })}
      />
      <TextField
        {...fieldProps("phone")}
        label="Phone"
        type="tel"
        inputMode="tel"
        hint="07123456789 or +44 7123 456789"
        isHintBelow
      />
      <Checkbox
        {...register("marketingConsent")}
        id="customer-marketing"
        label="Marketing consent"
      />
      {failure && <SaveFailure failure={failure} onDiscard={onDiscard} />}
      <div className="flex gap-2">
        <Button type="submit" size="md" busy={isBusy} disabled={Object.keys(errors).length > 0}>
          Save
        </Button>
        <Button variant="quiet" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The message after saving; a new email address has to be confirmed first. */
function formatSaved(previous: AdminCustomer, saved: AdminCustomer): string {
  const { name, email, nextEmail } = saved;
  if (nextEmail === null || nextEmail === previous.nextEmail) return `${name} is saved.`;
  return `We’ve sent an email to ${nextEmail}. Until they follow its link, ${email} stays their address.`;
}

interface SaveFailureProps {
  failure: ApiFailure;
  onDiscard: () => void;
}

/** Someone else changed the customer: only the current state can be edited. */
const CONFLICT_CODES: ReadonlySet<ApiFailure> = new Set(["CUSTOMER_CHANGED", "CUSTOMER_NOT_FOUND"]);

/** Why a customer was not saved. The input is kept. */
function SaveFailure({ failure, onDiscard }: SaveFailureProps) {
  return (
    <Alert
      tone="danger"
      title="Failed to update customer"
      actions={
        CONFLICT_CODES.has(failure) && (
          <Button variant="outline" size="md" onClick={onDiscard}>
            Discard mine and show theirs
          </Button>
        )
      }
    >
      {formatStaffFailure(failure)}
    </Alert>
  );
}
