import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import {
  Controller,
  type DefaultValues,
  type FieldErrors,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { type NewVoucher, newVoucher } from "../../../shared/contract/admin/voucher-fields.ts";
import { VOUCHER_MESSAGE_MAX } from "../../../shared/limits.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import type { FormError } from "../../ui/ErrorSummary.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

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
  const voucherId = useRef<string>(undefined);
  const { isBusy, failure, run } = useMutation();
  const form = useForm<NewVoucher>({
    resolver: zodResolver(newVoucher),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: DEFAULT_VALUES,
  });
  const { errors, isDirty, submitCount } = form.formState;

  async function create(input: NewVoucher) {
    voucherId.current ??= crypto.randomUUID();
    const request = { voucherId: voucherId.current, ...input };
    await run(async () => {
      const { code } = await api.admin.vouchers.create(request);
      onCreated(code, input);
    });
  }
  return (
    <FormFrame
      title="New voucher"
      isDirty={isDirty}
      isBusy={isBusy}
      submitLabel="Create Voucher"
      onSubmit={form.handleSubmit(create)}
      errors={getNewVoucherErrors(errors)}
      attempt={submitCount}
      failure={
        failure && { title: "Failed to create voucher", sentence: formatStaffFailure(failure) }
      }
    >
      <div className="grid gap-4 side:grid-cols-2">
        <Controller
          control={form.control}
          name="amountPence"
          render={({ field }) => (
            <PoundsField
              id="voucher-amount"
              label="Amount (£)"
              hint="£5 to £300, in steps of £5"
              pence={field.value}
              onChange={(pence) => field.onChange(pence ?? Number.NaN)}
              onBlur={field.onBlur}
              error={errors.amountPence?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="paidBy"
          render={({ field }) => (
            <SelectField
              id="voucher-paid-by"
              label="Who pays?"
              choices={PAYER_CHOICES}
              value={field.value === null ? "nobody" : (field.value ?? "")}
              error={errors.paidBy?.message}
              onChange={(choice) => field.onChange(PAID_BY_VALUES[choice])}
              className="flex flex-col justify-end"
            />
          )}
        />
      </div>
      <TextField
        {...form.register("recipient.name")}
        id="voucher-name"
        label="Recipient name"
        autoComplete="off"
        error={errors.recipient?.name?.message}
      />
      <TextField
        {...form.register("recipient.email")}
        id="voucher-email"
        label="Recipient email"
        hint="Leave empty to print the voucher and hand it over"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.recipient?.email?.message}
      />
      <SendOnField form={form} error={errors.deliverOn?.message} />
      <TextArea
        {...form.register("message")}
        id="voucher-message"
        label="Message"
        hint={`Up to ${VOUCHER_MESSAGE_MAX} characters, shown on the voucher`}
        optional
        error={errors.message?.message}
      />
    </FormFrame>
  );
}

interface SendOnFieldProps {
  form: UseFormReturn<NewVoucher>;
  error: string | undefined;
}

function SendOnField({ form, error }: SendOnFieldProps) {
  const { today } = useVenue();
  return (
    <Controller
      control={form.control}
      name="deliverOn"
      render={({ field: { value, onChange, onBlur } }) => (
        <DateField
          id="voucher-deliver-on"
          label="Send on"
          hint="Sent at 8:00 am on this date. Leave empty to send now."
          optional
          today={today}
          min={today}
          value={value ?? ""}
          onChange={(day) => onChange(day === "" ? null : day)}
          onBlur={onBlur}
          error={error}
        />
      )}
    />
  );
}

function getNewVoucherErrors(errors: FieldErrors<NewVoucher>): FormError[] {
  const messages = [
    ["voucher-amount", errors.amountPence?.message],
    ["voucher-paid-by", errors.paidBy?.message],
    ["voucher-name", errors.recipient?.name?.message],
    ["voucher-email", errors.recipient?.email?.message],
    ["voucher-deliver-on", errors.deliverOn?.message],
    ["voucher-message", errors.message?.message],
  ] as const;
  return messages.flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []));
}
