import ImageIcon from "lucide-react/icons/image";
import ImageUp from "lucide-react/icons/image-up";
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { PICTURE_USES, type PictureUse } from "../../../../shared/rules/picture-uses.ts";
import { getPictureUrl, PICTURE_WIDTHS } from "../../../../shared/rules/pictures.ts";
import { Button } from "../../../ui/Button.tsx";
import { DialogFrame, DialogOverlay } from "../../../ui/Dialog.tsx";
import { FieldMessage } from "../../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../../ui/field-class.ts";
import { useFailedPicture } from "../../../ui/Picture.tsx";
import { ACCEPTED_PICTURE_TYPES, useUpload } from "./use-upload.ts";

interface PictureFieldProps {
  /** Id of the button that chooses a file, which an error summary links to. */
  id: string;
  label: string;
  /** Follows the accepted file types, for instance the recommended size. */
  hint?: string;
  /** As stored, without width and type; null when there is no picture. */
  imageUrl: string | null;
  onChange: (imageUrl: string | null) => void;
  use: PictureUse;
  /** The form's validation error. */
  error?: string | undefined;
  /** Reports whether an upload is in progress: saving has to wait for it. */
  onUploadingChange?: (isBusy: boolean) => void;
}

/**
 * A field for one picture: choose or drop a file, which uploads at once, preview it or remove it.
 */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, imageUrl, onChange, use, error, onUploadingChange } = props;
  const chooseRef = useRef<HTMLButtonElement>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [status, setStatus] = useState("");
  const upload = useUpload(use, (uploaded) => {
    onChange(uploaded);
    setStatus("Image uploaded.");
  });
  const drop = useFileDrop(startUpload);
  const isBusy = upload.progress !== null;
  useEffect(() => onUploadingChange?.(isBusy), [isBusy, onUploadingChange]);

  function startUpload(file: File) {
    setStatus("");
    upload.start(file);
  }

  function cancel() {
    upload.cancel();
    chooseRef.current?.focus();
  }

  function remove() {
    upload.clearError();
    onChange(null);
    setStatus("Image removed.");
    chooseRef.current?.focus();
  }

  return (
    <fieldset className="min-w-0" {...drop.handlers}>
      <legend className={LABEL_CLASS}>{label}</legend>
      <div
        className={`grid items-center gap-3 rounded-control border border-dashed p-3 side:grid-cols-[8.5rem_minmax(0,1fr)] ${drop.isDragOver ? "border-primary bg-primary-soft" : "border-line-strong"}`}
      >
        <PictureImage imageUrl={imageUrl} use={use} />
        <div className="min-w-0">
          <PictureButtons
            id={id}
            chooseRef={chooseRef}
            isBusy={isBusy}
            chooseLabel={imageUrl === null ? "Choose image" : "Replace image"}
            onFile={startUpload}
            onCancel={cancel}
          >
            {imageUrl !== null && (
              <>
                <Button
                  variant="quiet"
                  size="md"
                  onClick={() => setPreviewOpen(true)}
                  className="max-side:px-2"
                >
                  Preview
                </Button>
                <Button variant="quiet" size="md" onClick={remove} className="max-side:px-2">
                  Remove
                </Button>
              </>
            )}
          </PictureButtons>
          {upload.progress !== null && <UploadProgress fraction={upload.progress} />}
          <p id={`${id}-hint`} className="mt-2 text-sm text-pretty text-ink-3">
            Choose or drop a JPG, PNG or WebP image, at most 5MB. {hint}
          </p>
        </div>
      </div>
      <FieldMessage id={`${id}-error`} message={upload.message ?? error} />
      <p role="status" className="sr-only">
        {status}
      </p>
      <PicturePreview
        imageUrl={isPreviewOpen ? imageUrl : null}
        label={label}
        use={use}
        onClose={() => setPreviewOpen(false)}
      />
    </fieldset>
  );
}

/** Indeterminate once the file is sent, while the server creates the picture's sizes. */
export function UploadProgress({ fraction }: { fraction: number }) {
  const isSent = fraction >= 1;
  return (
    <div className="mt-2 flex items-center gap-3 text-sm text-ink-2">
      <progress
        aria-label="Uploading image"
        {...(!isSent && { value: fraction })}
        max={1}
        className="h-2 min-w-0 flex-1 accent-primary"
      />
      <span className="min-w-11 text-right tabular-nums">
        {isSent ? "" : `${Math.floor(fraction * 100)}%`}
      </span>
    </div>
  );
}

interface PicturePreviewProps {
  /** Null closes the dialog. */
  imageUrl: string | null;
  label: string;
  use: PictureUse;
  onClose: () => void;
}

function PicturePreview({ imageUrl, label, use, onClose }: PicturePreviewProps) {
  return (
    <DialogOverlay subject={imageUrl} onClose={onClose} closeLabel="Close">
      {(shownUrl) => (
        <DialogFrame title={label}>
          <PictureImage imageUrl={shownUrl} use={use} isLarge />
        </DialogFrame>
      )}
    </DialogOverlay>
  );
}

interface PictureImageProps {
  imageUrl: string | null;
  use: PictureUse;
  /** As large as the space allows. */
  isLarge?: boolean;
}

/** A stored picture, uncropped, or a placeholder. */
export function PictureImage({ imageUrl, use, isLarge = false }: PictureImageProps) {
  const { isFailed, ref, onError } = useFailedPicture(imageUrl);
  const [small, , large] = PICTURE_WIDTHS[PICTURE_USES[use]];
  const box = isLarge ? "max-h-[60dvh] min-h-40" : "aspect-video max-w-60";
  if (imageUrl === null || isFailed) {
    return (
      <span
        aria-hidden="true"
        className={`grid w-full place-items-center rounded-control bg-primary-soft text-primary-line ${box}`}
      >
        <ImageIcon className="size-8" />
      </span>
    );
  }
  return (
    <img
      ref={ref}
      key={imageUrl}
      src={getPictureUrl(imageUrl, isLarge ? large : small, "webp")}
      alt=""
      onError={onError}
      className={`w-full rounded-control bg-sunken object-contain ${box}`}
    />
  );
}

interface FileDrop {
  isDragOver: boolean;
  handlers: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/**
 * A drop target for a file. A file dropped beside it is ignored instead of opened by the browser.
 */
function useFileDrop(onFile: (file: File) => void): FileDrop {
  const [isDragOver, setDragOver] = useState(false);
  useEffect(() => {
    const preventDrop = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", preventDrop);
    window.addEventListener("drop", preventDrop);
    return () => {
      window.removeEventListener("dragover", preventDrop);
      window.removeEventListener("drop", preventDrop);
    };
  }, []);
  return {
    isDragOver,
    handlers: {
      onDragOver(event) {
        event.preventDefault();
        setDragOver(event.dataTransfer.types.includes("Files"));
      },
      onDragLeave(event) {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setDragOver(false);
      },
      onDrop(event) {
        event.preventDefault();
        setDragOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
  };
}

interface PictureButtonsProps {
  id: string;
  chooseRef: RefObject<HTMLButtonElement | null>;
  /** What the first button does. */
  chooseLabel: string;
  isBusy: boolean;
  onFile: (file: File) => void;
  onCancel: () => void;
  /** Actions of the present picture; absent without one. */
  children?: ReactNode;
}

/** The actions of a picture. The first button is always there, so that it keeps the focus. */
export function PictureButtons(props: PictureButtonsProps) {
  const { id, chooseRef, chooseLabel, isBusy, onFile, onCancel, children } = props;
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
        {chooseLabel}
      </Button>
      {isBusy && (
        <Button variant="quiet" size="md" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
      {!isBusy && children}
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
