import { useState } from "react";
import { useWatch } from "react-hook-form";
import { VOUCHER_MESSAGE_MAX } from "../../../shared/limits.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import {
  type GiftForm,
  getGiftFieldError,
  giftFieldId,
  lastDeliveryDay,
} from "../gift/gift-form.ts";
import { FIELD_GRID, HALF_ROW } from "./field-grid.ts";
import { GiftTextField } from "./GiftTextField.tsx";

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
