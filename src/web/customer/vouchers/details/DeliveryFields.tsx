import { useState } from "react";
import { useWatch } from "react-hook-form";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { fieldId, type GiftForm, lastDeliveryDay, problemWith } from "../gift-form.ts";

interface DeliveryFieldsProps {
  form: GiftForm;
  /** The venue's date. */
  today: string;
}

const CHOICES = [
  { value: "now", label: "Send it straight away" },
  { value: "day", label: "On a day" },
] as const;

/** When the voucher is sent. A day that was chosen before comes back with the choice. */
export function DeliveryFields({ form, today }: DeliveryFieldsProps) {
  const deliverOn = useWatch({ control: form.control, name: "deliverOn" }) ?? null;
  const [lastDay, setLastDay] = useState("");

  function choose(choice: "now" | "day") {
    if (choice === "now") setLastDay(deliverOn ?? "");
    form.setValue("deliverOn", choice === "now" ? null : lastDay);
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
          id={fieldId("deliverOn")}
          label="Delivery date"
          hint="We send it in the morning of that day."
          type="date"
          min={today}
          max={lastDeliveryDay(today)}
          error={problemWith(form, "deliverOn")}
          errorAnnounced={form.formState.submitCount === 0}
          required
          className="mt-4 tablet:max-w-72"
        />
      )}
    </div>
  );
}
