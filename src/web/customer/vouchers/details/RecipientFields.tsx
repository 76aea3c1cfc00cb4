import { useWatch } from "react-hook-form";
import { VOUCHER_MESSAGE_MAX } from "../../../../shared/limits.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { fieldId, type GiftForm, problemWith } from "../gift-form.ts";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { FIELD_GRID, HALF_ROW } from "./field-grid.ts";
import { GiftLine } from "./GiftLine.tsx";

interface RecipientFieldsProps {
  form: GiftForm;
  /** The venue's date. */
  today: string;
}

/** Who gets it, with what words, and when. The browser must not fill in the visitor themselves. */
export function RecipientFields({ form, today }: RecipientFieldsProps) {
  return (
    <fieldset className="mt-10">
      <legend className="mb-4 text-heading text-ink-1">Who is it for?</legend>
      <div className={FIELD_GRID}>
        <GiftLine
          form={form}
          name="recipient.name"
          label="Recipient name"
          autoComplete="off"
          className={HALF_ROW}
        />
        <GiftLine
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
      id={fieldId("message")}
      label="Message"
      optional
      hint={charactersLeft(VOUCHER_MESSAGE_MAX - message.length)}
      error={problemWith(form, "message")}
      errorAnnounced={form.formState.submitCount === 0}
    />
  );
}

function charactersLeft(count: number): string {
  const characters = Math.abs(count) === 1 ? "character" : "characters";
  return count < 0 ? `${-count} ${characters} too many` : `${count} ${characters} left`;
}
