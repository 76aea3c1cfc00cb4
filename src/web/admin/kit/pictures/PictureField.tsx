import ImageIcon from "lucide-react/icons/image";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { PICTURE_USES, type PictureUse } from "../../../../shared/rules/picture-uses.ts";
import { getPictureUrl, PICTURE_WIDTHS } from "../../../../shared/rules/pictures.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FieldMessage } from "../../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../../ui/field-class.ts";
import { useFailedPicture } from "../../../ui/use-failed-picture.ts";
import { PictureButtons } from "./PictureButtons.tsx";
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
  onUploadingChange?: (isBusy: boolean) => void;
}

/** A picture that is chosen or dropped, uploaded at once, looked at and removed. */
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
            {...{ id, chooseRef, isBusy }}
            hasPicture={imageUrl !== null}
            onFile={startUpload}
            onCancel={cancel}
            onPreview={() => setPreviewOpen(true)}
            onRemove={remove}
          />
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
        {...{ label, use }}
        onClose={() => setPreviewOpen(false)}
      />
    </fieldset>
  );
}

/** How far a file has got; then the server is making its versions, which takes a moment. */
function UploadProgress({ fraction }: { fraction: number }) {
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
  /** Null: closed. */
  imageUrl: string | null;
  label: string;
  use: PictureUse;
  onClose: () => void;
}

/** A picture as large as there is room. */
function PicturePreview({ imageUrl, label, use, onClose }: PicturePreviewProps) {
  // What was shown stays while the dialog fades away.
  const last = useRef(imageUrl);
  if (imageUrl !== null) last.current = imageUrl;
  return (
    <Dialog open={imageUrl !== null} onClose={onClose} closeLabel="Close" title={label}>
      <PictureImage imageUrl={last.current} use={use} isLarge />
    </Dialog>
  );
}

interface PictureImageProps {
  imageUrl: string | null;
  use: PictureUse;
  /** As large as there is room. */
  isLarge?: boolean;
}

/** A stored picture as it is in the form, whole; or the place where one would be. */
function PictureImage({ imageUrl, use, isLarge = false }: PictureImageProps) {
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
  /** Somebody holds a file above it. */
  isDragOver: boolean;
  handlers: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** A place onto which a file can be dropped. Missing it does not open the file instead of the page. */
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
