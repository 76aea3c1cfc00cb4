import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { VoucherTemplate } from "../../../shared/contract/public/catalogue.ts";
import {
  VOUCHER_MAX_PENCE,
  VOUCHER_MESSAGE_MAX,
  VOUCHER_MIN_PENCE,
  VOUCHER_STEP_PENCE,
} from "../../../shared/limits.ts";
import { formatShortPence } from "../../../shared/money.ts";
import {
  CONTACT_FIELD_PROPS,
  FIELD_GRID,
  type FieldProps,
  HALF_ROW,
} from "../../app/contact-field-props.ts";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { MoneyStepper } from "../../ui/MoneyStepper.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  type GiftFieldName,
  type GiftForm,
  getGiftFieldError,
  giftFieldId,
  lastDeliveryDay,
} from "../gift/gift-form.ts";

interface RecipientFieldsProps {
  form: GiftForm;
  /** Today's date in the venue's time zone. */
  today: string;
}

/** Recipient, message and delivery date. Autofill is off, because it would enter the purchaser. */
export function RecipientFields({ form, today }: RecipientFieldsProps) {
  return (
    <fieldset className="mt-10">
      <legend className="mb-4 text-heading text-ink-1">Who is it for?</legend>
      <div className={FIELD_GRID}>
        <GiftTextField
          form={form}
          name="recipient.name"
          label="Recipient name"
          autoComplete="off"
          className={HALF_ROW}
        />
        <GiftTextField
          form={form}
          name="recipient.email"
          label="Recipient email"
          type="email"
          inputMode="email"
          autoComplete="off"
          className={HALF_ROW}
        />
        <MessageField form={form} />
        <DeliveryFields form={form} today={today} />
      </div>
    </fieldset>
  );
}

function MessageField({ form }: Pick<RecipientFieldsProps, "form">) {
  const message = useWatch({ control: form.control, name: "message" }) ?? "";
  return (
    <TextArea
      {...form.register("message")}
      id={giftFieldId("message")}
      label="Message"
      optional
      hint={formatCharactersLeft(VOUCHER_MESSAGE_MAX - message.length)}
      error={getGiftFieldError(form, "message")}
      errorAnnounced={form.formState.submitCount === 0}
    />
  );
}

function formatCharactersLeft(count: number): string {
  const characters = Math.abs(count) === 1 ? "character" : "characters";
  return count < 0 ? `${-count} ${characters} too many` : `${count} ${characters} left`;
}

interface DeliveryFieldsProps {
  form: GiftForm;
  /** Today's date in the venue's time zone. */
  today: string;
}

const CHOICES = [
  { value: "now", label: "Send it straight away" },
  { value: "day", label: "On a day" },
] as const;

/** When the voucher is sent. Remembers the chosen date while "straight away" is selected. */
function DeliveryFields({ form, today }: DeliveryFieldsProps) {
  const deliverOn = useWatch({ control: form.control, name: "deliverOn" }) ?? null;
  const [previousDay, setPreviousDay] = useState("");

  function choose(choice: "now" | "day") {
    if (choice === "now") setPreviousDay(deliverOn ?? "");
    form.setValue("deliverOn", choice === "now" ? null : previousDay);
    form.clearErrors("deliverOn");
  }

  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-[0.9375rem] leading-5 font-semibold text-ink-1">
        When
      </p>
      <SegmentedControl
        label="When"
        name="delivery"
        segments={CHOICES}
        value={deliverOn === null ? "now" : "day"}
        onChange={choose}
      />
      {deliverOn !== null && (
        <TextField
          {...form.register("deliverOn")}
          id={giftFieldId("deliverOn")}
          label="Delivery date"
          hint="We send it in the morning of that day."
          type="date"
          min={today}
          max={lastDeliveryDay(today)}
          error={getGiftFieldError(form, "deliverOn")}
          errorAnnounced={form.formState.submitCount === 0}
          required
          className="mt-4 tablet:max-w-72"
        />
      )}
    </div>
  );
}

interface PurchaserFieldsProps {
  form: GiftForm;
}

/** The purchaser's contact details, with the same fields as a booking. */
export function PurchaserFields({ form }: PurchaserFieldsProps) {
  return (
    <fieldset className="mt-10">
      <legend className="mb-4 text-heading text-ink-1">Your details</legend>
      <div className={FIELD_GRID}>
        <GiftTextField
          form={form}
          name="purchaser.firstName"
          {...CONTACT_FIELD_PROPS.firstName}
          className={HALF_ROW}
        />
        <GiftTextField
          form={form}
          name="purchaser.lastName"
          {...CONTACT_FIELD_PROPS.lastName}
          className={HALF_ROW}
        />
        <GiftTextField form={form} name="purchaser.email" {...CONTACT_FIELD_PROPS.email} />
        <GiftTextField form={form} name="purchaser.phone" {...CONTACT_FIELD_PROPS.phone} />
      </div>
    </fieldset>
  );
}

interface GiftTextFieldProps extends FieldProps {
  form: GiftForm;
  name: GiftFieldName;
}

/** A required text field of the voucher form. */
function GiftTextField({ form, name, ...fieldProps }: GiftTextFieldProps) {
  return (
    <TextField
      {...fieldProps}
      {...form.register(name)}
      id={giftFieldId(name)}
      error={getGiftFieldError(form, name)}
      // After a submit the error summary announces the errors; announcing every field too would not
      // be understood.
      errorAnnounced={form.formState.submitCount === 0}
      required
    />
  );
}

interface AmountPanelProps {
  form: GiftForm;
  amountPence: number;
  /** The amounts that the venue suggests, sorted by amount. */
  templates: readonly VoucherTemplate[];
}

const CHIP_CLASS = "min-h-touch rounded-full px-3 font-semibold tabular-nums tablet:min-w-17";
const CHOSEN_CLASS = "bg-primary text-on-primary";
const AVAILABLE_CLASS = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";

/** The voucher's amount: any step between the limits, with a button for each suggested amount. */
export function AmountPanel({ form, amountPence, templates }: AmountPanelProps) {
  const id = giftFieldId("amountPence");
  const error = getGiftFieldError(form, "amountPence");

  function choose(pence: number, isPartial: boolean) {
    const shouldValidateNow = form.formState.submitCount > 0 || error !== undefined;
    form.setValue("amountPence", pence, { shouldValidate: !isPartial || shouldValidateNow });
  }

  return (
    <Panel>
      <div className="grid gap-4 tablet:flex tablet:items-center tablet:justify-between">
        <div>
          <h2 className="text-heading">Amount</h2>
          <p className="mt-1 text-sm text-ink-3">
            {formatShortPence(VOUCHER_MIN_PENCE)} to {formatShortPence(VOUCHER_MAX_PENCE)}, in steps
            of {formatShortPence(VOUCHER_STEP_PENCE)}
          </p>
        </div>
        <MoneyStepper
          id={id}
          label="Amount"
          pence={amountPence}
          minPence={VOUCHER_MIN_PENCE}
          maxPence={VOUCHER_MAX_PENCE}
          stepPence={VOUCHER_STEP_PENCE}
          isInvalid={error !== undefined}
          describedBy={`${id}-error`}
          onChange={choose}
          onBlur={() => void form.trigger("amountPence")}
        />
      </div>
      <FieldMessage
        id={`${id}-error`}
        message={error}
        announced={form.formState.submitCount === 0}
      />
      {templates.length > 0 && (
        <fieldset className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2 tablet:flex tablet:flex-wrap">
          <legend className="sr-only">Common amounts</legend>
          {templates.map((template) => {
            const isChosen = template.amountPence === amountPence;
            return (
              <button
                key={template.amountPence}
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(template.amountPence, false)}
                className={`${CHIP_CLASS} transition-colors duration-fast ${isChosen ? CHOSEN_CLASS : AVAILABLE_CLASS}`}
              >
                {formatShortPence(template.amountPence)}
              </button>
            );
          })}
        </fieldset>
      )}
    </Panel>
  );
}
