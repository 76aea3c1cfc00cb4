import { useEffect } from "react";
import { customerChanges } from "../../../shared/contract/admin/customer-fields.ts";
import type { AdminCustomer } from "../../../shared/contract/admin/customers.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { SaveFailure } from "../kit/forms/FormProblems.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
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
  const toast = useToast();
  const form = useSaveForm({
    schema: customerChanges,
    mode: "all",
    withoutSummary: true,
    defaultValues: { name, email: email ?? "", phone, marketingConsent },
    idPrefix: "customer",
    save: async (changes): Promise<AdminCustomer | null> =>
      form.isDirty ? api.admin.customers.update({ customerId, version, ...changes }) : null,
    onSaved: (saved) => {
      if (saved) toast({ message: formatSaved(customer, saved) });
      onClose();
    },
  });
  const { isDirty, setFocus } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => setFocus("name"), [setFocus]);

  return (
    <form
      noValidate
      aria-label={`Edit ${name}`}
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      className="grid min-w-0 gap-3 rounded-card border border-primary bg-card px-4 pt-3 pb-4 outline-1 outline-primary depth-card"
    >
      <CardHead customer={customer} />
      <TextField {...form.field("name")} label="Name" required />
      <TextField
        {...form.field("email")}
        label="Email"
        type="email"
        inputMode="email"
        {...(customer.hasAccount && {
          hint: "They sign in with this address. A new one takes effect once they confirm it.",
        })}
      />
      <TextField
        {...form.field("phone")}
        label="Phone"
        type="tel"
        inputMode="tel"
        hint="07123456789 or +44 7123 456789"
        isHintBelow
      />
      <Checkbox
        {...form.register("marketingConsent")}
        id="customer-marketing"
        label="Marketing consent"
      />
      <SaveFailure
        form={form}
        title="Failed to update customer"
        conflict={{ codes: ["CUSTOMER_CHANGED", "CUSTOMER_NOT_FOUND"], onReload: onDiscard }}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="md"
          busy={form.isBusy}
          disabled={Object.keys(form.formState.errors).length > 0}
        >
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
