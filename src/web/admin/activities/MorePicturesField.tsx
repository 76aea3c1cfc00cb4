import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useRef, useState } from "react";
import { ACTIVITY_FURTHER_PICTURES } from "../../../shared/limits.ts";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { PictureButtons, PictureImage, UploadProgress } from "../kit/pictures/PictureField.tsx";
import { useUpload } from "../kit/pictures/use-upload.ts";

interface MorePicturesFieldProps {
  /** Id of the button that adds a picture, which an error summary links to. */
  id: string;
  /** In order. */
  imageUrls: readonly string[];
  onChange: (imageUrls: string[]) => void;
  /** Exchanges a picture with the activity's first. */
  onMakeFirst: (index: number) => void;
  error?: string | undefined;
  /** Reports whether an upload is in progress: saving has to wait for it. */
  onUploadingChange: (isBusy: boolean) => void;
}

/** The pictures of an activity after its first: add, order and remove them. */
export function MorePicturesField(props: MorePicturesFieldProps) {
  const { id, imageUrls, onChange, onMakeFirst, error, onUploadingChange } = props;
  const addRef = useRef<HTMLButtonElement>(null);
  const [status, setStatus] = useState("");
  const upload = useUpload("activity", (uploaded) => {
    onChange([...imageUrls, uploaded]);
    setStatus("Image added.");
  });
  const isBusy = upload.progress !== null;
  useEffect(() => onUploadingChange(isBusy), [isBusy, onUploadingChange]);
  // The browser drops the focus of a button whose picture is moved or removed.
  const [focusNext, setFocusNext] = useState<{ buttonId: string }>();
  useEffect(() => {
    if (focusNext) document.getElementById(focusNext.buttonId)?.focus();
  }, [focusNext]);

  /** Moves a picture one place; the first of these changes places with the activity's image. */
  function move(index: number, step: -1 | 1) {
    const target = index + step;
    const [moved, other] = [imageUrls[index] ?? "", imageUrls[target] ?? ""];
    if (target < 0) onMakeFirst(index);
    else onChange(imageUrls.with(index, other).with(target, moved));
    const isLast = target === imageUrls.length - 1;
    setFocusNext({ buttonId: toButtonId(Math.max(target, 0), isLast ? -1 : step) });
    setStatus(`Image moved to place ${target + 2}.`);
  }

  const toButtonId = (index: number, step: -1 | 1) => `${id}-${index}-${step}`;

  function remove(index: number) {
    onChange(imageUrls.toSpliced(index, 1));
    setStatus("Image removed.");
    // The button may be hidden until now, because no more images fitted.
    setFocusNext({ buttonId: id });
  }

  return (
    <fieldset className="min-w-0">
      <legend className={LABEL_CLASS}>More images</legend>
      <div className="grid gap-3 rounded-control border border-dashed border-line-strong p-3">
        {imageUrls.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 side:grid-cols-3">
            {imageUrls.map((imageUrl, index) => (
              <li key={imageUrl} className="min-w-0">
                <PictureImage imageUrl={imageUrl} use="activity" />
                <div className="flex">
                  <IconButton
                    id={toButtonId(index, -1)}
                    label={`Move image ${index + 2} earlier`}
                    onClick={isBusy ? undefined : () => move(index, -1)}
                  >
                    <ArrowLeft className="size-4.5" />
                  </IconButton>
                  <IconButton
                    id={toButtonId(index, 1)}
                    label={`Move image ${index + 2} later`}
                    onClick={
                      isBusy || index === imageUrls.length - 1 ? undefined : () => move(index, 1)
                    }
                  >
                    <ArrowRight className="size-4.5" />
                  </IconButton>
                  <IconButton
                    label={`Remove image ${index + 2}`}
                    onClick={isBusy ? undefined : () => remove(index)}
                  >
                    <Trash2 className="size-4.5" />
                  </IconButton>
                </div>
              </li>
            ))}
          </ul>
        )}
        {imageUrls.length < ACTIVITY_FURTHER_PICTURES && (
          <PictureButtons
            id={id}
            chooseRef={addRef}
            chooseLabel="Add image"
            isBusy={isBusy}
            onFile={upload.start}
            onCancel={upload.cancel}
          />
        )}
        {upload.progress !== null && <UploadProgress fraction={upload.progress} />}
        <p id={`${id}-hint`} className="text-sm text-pretty text-ink-3">
          Shown after the activity image when visitors choose a date, up to{" "}
          {ACTIVITY_FURTHER_PICTURES}.
        </p>
      </div>
      <FieldMessage id={`${id}-error`} message={upload.message ?? error} />
      <p role="status" className="sr-only">
        {status}
      </p>
    </fieldset>
  );
}
