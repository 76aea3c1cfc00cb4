import { useEffect, useRef, useState } from "react";
import type { PictureUse } from "../../../shared/rules/picture-uses.ts";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { PictureButtons } from "./PictureButtons.tsx";
import { PicturePreview } from "./PicturePreview.tsx";
import { ShownPicture } from "./ShownPicture.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { useDrop } from "./use-drop.ts";
import { useUpload } from "./use-upload.ts";

interface PictureFieldProps {
  /** Of the button that chooses; also what an error summary links to. */
  id: string;
  label: string;
  /** Said behind which files are taken, such as the recommended size. */
  hint?: string;
  /** As stored, without width and type; null for none. */
  imageUrl: string | null;
  onChange: (imageUrl: string | null) => void;
  use: PictureUse;
  /** What the form says is wrong. */
  error?: string | undefined;
  /** Told whether a file is on its way: saving has to wait for it. */
  onBusy?: (isBusy: boolean) => void;
}

/** A picture that is chosen or dropped, uploaded at once, looked at and removed. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, imageUrl, onChange, use, error, onBusy } = props;
  const choose = useRef<HTMLButtonElement>(null);
  const [isLooking, setLooking] = useState(false);
  const [news, tell] = useState("");
  const upload = useUpload(use, (uploaded) => {
    onChange(uploaded);
    tell("Image uploaded.");
  });
  const drop = useDrop(begin);
  const isBusy = upload.progress !== null;
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);

  function begin(file: File) {
    tell("");
    upload.begin(file);
  }

  function cancel() {
    upload.cancel();
    choose.current?.focus();
  }

  function remove() {
    upload.forget();
    onChange(null);
    tell("Image removed.");
    choose.current?.focus();
  }

  return (
    <fieldset className="min-w-0" {...drop.handlers}>
      <legend className={LABEL_CLASS}>{label}</legend>
      <div
        className={`grid items-center gap-3 rounded-control border border-dashed p-3 side:grid-cols-[8.5rem_minmax(0,1fr)] ${drop.isOver ? "border-primary bg-primary-soft" : "border-line-strong"}`}
      >
        <ShownPicture imageUrl={imageUrl} use={use} />
        <div className="min-w-0">
          <PictureButtons
            {...{ id, choose, isBusy }}
            hasPicture={imageUrl !== null}
            onFile={begin}
            onCancel={cancel}
            onPreview={() => setLooking(true)}
            onRemove={remove}
          />
          {upload.progress !== null && <UploadProgress part={upload.progress} />}
          <p id={`${id}-hint`} className="mt-2 text-sm text-pretty text-ink-3">
            Choose or drop a JPG, PNG or WebP image, at most 5MB. {hint}
          </p>
        </div>
      </div>
      <FieldMessage id={`${id}-error`} message={upload.message ?? error} />
      <p role="status" className="sr-only">
        {news}
      </p>
      <PicturePreview
        imageUrl={isLooking ? imageUrl : null}
        {...{ label, use }}
        onClose={() => setLooking(false)}
      />
    </fieldset>
  );
}
