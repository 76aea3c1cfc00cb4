import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import {
  type CustomerChanges,
  customerChanges,
} from "../../../shared/contract/desk/desk-customer-fields.ts";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { api } from "../../api/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useAction } from "../shell/use-action.ts";
import { CardHead } from "./CardHead.tsx";
import { NotSaved } from "./NotSaved.tsx";
import { savedInWords } from "./saved-in-words.ts";

interface CustomerFormProps {
  customer: DeskCustomer;
  onDirty: (isDirty: boolean) => void;
  /** It is saved, or nothing was changed. */
  onClose: () => void;
  /** Whatever was typed is not wanted any more. */
  onCancel: () => void;
}

/** A card that is being edited: checked while typing, and not sent while something is wrong. */
export function CustomerForm({ customer, onDirty, onClose, onCancel }: CustomerFormProps) {
  const { id: customerId, version, name, email, phone, marketingConsent } = customer;
  const { isBusy, failure, run } = useAction();
  const { revalidate } = useRevalidator();
  const tell = useToast();
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
      const saved = await api.desk.customers.update({ customerId, version, ...changes });
      tell({ sentence: savedInWords(customer, saved) });
    });
    if (!isSaved) return;
    onDirty(false);
    await revalidate();
    onClose();
  }

  function showTheirs() {
    onDirty(false);
    void revalidate();
  }

  const fieldOf = (field: "name" | "email" | "phone") => ({
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
      <TextField {...fieldOf("name")} label="Name" required />
      <TextField
        {...fieldOf("email")}
        label="E-mail"
        type="email"
        inputMode="email"
        {...(customer.hasAccount && {
          hint: "They sign in with it. A new address waits until they have proven it.",
        })}
      />
      <TextField
        {...fieldOf("phone")}
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
      {failure && <NotSaved failure={failure} onDiscard={showTheirs} />}
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
