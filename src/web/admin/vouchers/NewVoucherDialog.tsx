import { useState } from "react";
import type { DefaultValues } from "react-hook-form";
import { type NewVoucher, newVoucher } from "../../../shared/contract/admin/voucher-fields.ts";
import { VOUCHER_MESSAGE_MAX } from "../../../shared/limits.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";

interface NewVoucherDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a voucher that is paid for offline or given away. */
export function NewVoucherDialog({ isOpen, onClose }: NewVoucherDialogProps) {
  const toast = useToast();
  return (
    <FormDialog open={isOpen} onClose={onClose}>
      <NewVoucherForm
        onCreated={(code, voucher) => {
          onClose();
          toast({
            message: `${code} for ${isolateBidi(voucher.recipient.name)} is created${formatDelivery(voucher)}.`,
          });
        }}
      />
    </FormDialog>
  );
}

function formatDelivery({ recipient, deliverOn }: NewVoucher): string {
  if (recipient.email === "") return ". Print it to hand it over";
  return deliverOn === null ? " and on its way" : "";
}

const PAYER_CHOICES = [
  { value: "", label: "Choose" },
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
  { value: "nobody", label: "Nobody, it is free" },
] as const;

const PAID_BY_VALUES = { "": undefined, cash: "cash", other: "other", nobody: null } as const;

/**
 * `paidBy` has no default: staff must choose who pays, so that nothing is given away by mistake.
 */
const DEFAULT_VALUES: DefaultValues<NewVoucher> = {
  amountPence: 5_000,
  recipient: { name: "", email: "" },
  message: "",
  deliverOn: null,
};

interface NewVoucherFormProps {
  onCreated: (code: string, voucher: NewVoucher) => void;
}

function NewVoucherForm({ onCreated }: NewVoucherFormProps) {
  const { today } = useVenue();
  const [voucherId] = useState(() => randomUuid());
  const form = useSaveForm({
    schema: newVoucher,
    defaultValues: DEFAULT_VALUES,
    idPrefix: "voucher",
    fieldOrder: FIELD_ORDER,
    save: (fields) => api.admin.vouchers.create({ voucherId, ...fields }),
    onSaved: ({ code }, fields) => onCreated(code, fields),
  });
  const { value: pence, ...amount } = useFormField(form, "amountPence");
  const payer = useFormField(form, "paidBy");
  const deliverOn = useFormField(form, "deliverOn");
  return (
    <FormFrame
      form={form}
      title="New voucher"
      submitLabel="Create Voucher"
      failureTitle="Failed to create voucher"
    >
      <div className="grid gap-4 side:grid-cols-2">
        <PoundsField
          {...amount}
          label="Amount (£)"
          hint="£5 to £300, in steps of £5"
          pence={pence ?? null}
          onChange={(typedPence) => amount.onChange(typedPence ?? Number.NaN)}
        />
        <SelectField
          {...payer}
          label="Who pays?"
          choices={PAYER_CHOICES}
          value={payer.value === null ? "nobody" : (payer.value ?? "")}
          onChange={(choice) => payer.onChange(PAID_BY_VALUES[choice])}
          className="flex flex-col justify-end"
        />
      </div>
      <TextField {...form.field("recipient.name")} label="Recipient name" />
      <TextField
        {...form.field("recipient.email")}
        label="Recipient email"
        hint="Leave empty to print the voucher and hand it over"
        type="email"
        inputMode="email"
      />
      <DateField
        {...deliverOn}
        label="Send on"
        hint="Sent at 8:00 am on this date. Leave empty to send now."
        optional
        today={today}
        min={today}
        value={deliverOn.value ?? ""}
        onChange={(day) => deliverOn.onChange(day === "" ? null : day)}
      />
      <TextArea
        {...form.field("message")}
        label="Message"
        hint={`Up to ${VOUCHER_MESSAGE_MAX} characters, shown on the voucher`}
        optional
      />
    </FormFrame>
  );
}

const FIELD_ORDER = [
  ...(["amountPence", "paidBy", "recipient.name", "recipient.email"] as const),
  ...(["deliverOn", "message"] as const),
];
