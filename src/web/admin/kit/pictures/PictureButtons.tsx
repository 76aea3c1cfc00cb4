import ImageUp from "lucide-react/icons/image-up";
import { type RefObject, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ACCEPTED_PICTURE_TYPES } from "./upload-errors.ts";

interface PictureButtonsProps {
  id: string;
  chooseRef: RefObject<HTMLButtonElement | null>;
  hasPicture: boolean;
  isBusy: boolean;
  onFile: (file: File) => void;
  onCancel: () => void;
  onPreview: () => void;
  onRemove: () => void;
}

/** The actions of a picture. The first button is always there, so that it keeps the focus. */
export function PictureButtons(props: PictureButtonsProps) {
  const { id, chooseRef, hasPicture, isBusy, onFile, onCancel, onPreview, onRemove } = props;
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-2">
      <Button
        ref={chooseRef}
        id={id}
        variant="outline"
        size="md"
        busy={isBusy}
        busyLabel="Uploading image…"
        aria-describedby={`${id}-hint ${id}-error`}
        onClick={() => fileInput.current?.click()}
        className="max-side:px-3"
      >
        <ImageUp className="size-4.5 max-side:hidden" />
        {hasPicture ? "Replace image" : "Choose image"}
      </Button>
      {isBusy && (
        <Button variant="quiet" size="md" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
      {hasPicture && !isBusy && (
        <>
          <Button variant="quiet" size="md" onClick={onPreview} className="max-side:px-2">
            Preview
          </Button>
          <Button variant="quiet" size="md" onClick={onRemove} className="max-side:px-2">
            Remove
          </Button>
        </>
      )}
      <input
        ref={fileInput}
        type="file"
        accept={ACCEPTED_PICTURE_TYPES.join(",")}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </div>
  );
}
