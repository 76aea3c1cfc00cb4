import { useCallback } from "react";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "../../ui/field-class.ts";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { useFormField } from "../kit/forms/use-save-form.ts";
import { PictureField } from "../kit/pictures/PictureField.tsx";
import type { SettingsFormState } from "./settings-values.ts";

interface NumberFieldProps {
  form: SettingsFormState;
  name: NumberSettingField;
  label: string;
  /** What is counted; screen readers read it with the label. */
  unit: string;
  hint?: string;
}

type NumberSettingField =
  | "bookingLeadTimeHours"
  | "cancellationPolicyHours"
  | "maxBookingsPerSlot"
  | "holdMinutes"
  | "counterLockMinutes"
  | "voucherExpiryMonths"
  | "waiverRetentionYears";

/** A field for a whole number, followed by its unit. */
export function NumberField({ form, name, label, unit, hint }: NumberFieldProps) {
  const { id, error, errorAnnounced, ...input } = form.field(name, {
    setValueAs: parseWholeNumber,
  });
  const [unitId, hintId, errorId] = [`${id}-unit`, `${id}-hint`, `${id}-error`];
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          inputMode="numeric"
          aria-invalid={error !== undefined}
          aria-describedby={`${unitId} ${hint ? `${hintId} ` : ""}${errorId}`}
          className={`pr-20! text-right tabular-nums ${fieldClass(error !== undefined)}`}
        />
        <span
          id={unitId}
          className="pointer-events-none absolute inset-y-0 right-4 flex w-14 items-center text-ink-3"
        >
          {unit}
        </span>
      </div>
      <FieldMessage id={errorId} message={error} announced={errorAnnounced} />
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-pretty text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

type PictureSettingField = "voucherImageUrl" | "logoUrl" | "heroImageUrl";

/** Reports for each picture whether an upload is in progress. */
export type UploadingChangeHandler = (field: PictureSettingField, isBusy: boolean) => void;

interface PictureSettingProps {
  form: SettingsFormState;
  field: PictureSettingField;
  use: "voucher" | "logo" | "hero";
  label: string;
  hint: string;
  onUploadingChange: UploadingChangeHandler;
}

/** A setting that is a picture. */
export function PictureSetting({
  form,
  field,
  onUploadingChange,
  ...picture
}: PictureSettingProps) {
  const reportUploading = useCallback(
    (isBusy: boolean) => onUploadingChange(field, isBusy),
    [field, onUploadingChange],
  );
  const { value, ...state } = useFormField(form, field);
  return (
    <PictureField {...state} {...picture} onUploadingChange={reportUploading} imageUrl={value} />
  );
}
