import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";

interface PictureFieldProps {
  /** Of the control that chooses; also what an error summary links to. */
  id: string;
  label: string;
  /** As stored, without width and type; null for none. */
  imageUrl: string | null;
  onChange: (imageUrl: string | null) => void;
  use: "activity" | "voucher" | "logo" | "hero";
  error?: string | undefined;
  /** Told whether a file is on its way: saving has to wait for it. */
  onBusy?: (isBusy: boolean) => void;
}

/** A picture that is chosen, looked at and removed. */
export function PictureField({ id, label, imageUrl, onChange, error }: PictureFieldProps) {
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
      </label>
      <button id={id} type="button" className="min-h-touch" onClick={() => onChange(null)}>
        {imageUrl === null ? "No picture" : "Remove"}
      </button>
      <FieldMessage id={`${id}-error`} message={error} />
    </div>
  );
}
