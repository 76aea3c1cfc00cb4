import { useRef } from "react";
import type { PictureUse } from "../../../shared/rules/picture-uses.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ShownPicture } from "./ShownPicture.tsx";

interface PicturePreviewProps {
  /** Null: closed. */
  imageUrl: string | null;
  label: string;
  use: PictureUse;
  onClose: () => void;
}

/** A picture as large as there is room. */
export function PicturePreview({ imageUrl, label, use, onClose }: PicturePreviewProps) {
  // What was shown stays while the dialog fades away.
  const last = useRef(imageUrl);
  if (imageUrl !== null) last.current = imageUrl;
  return (
    <Dialog open={imageUrl !== null} onClose={onClose} closeLabel="Close" title={label}>
      <ShownPicture imageUrl={last.current} use={use} isLarge />
    </Dialog>
  );
}
