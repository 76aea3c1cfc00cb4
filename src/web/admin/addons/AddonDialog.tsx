import { useRef } from "react";
import { FormDialog } from "../forms/FormDialog.tsx";
import { AddonForm } from "./AddonForm.tsx";
import type { EditedAddon } from "./edited-addon.ts";

interface AddonDialogProps {
  /** Null: closed. */
  addon: EditedAddon | null;
  onClose: () => void;
}

/** An add-on that is made or changed. */
export function AddonDialog({ addon, onClose }: AddonDialogProps) {
  // What the dialog said stays in it while it fades away.
  const last = useRef(addon);
  if (addon) last.current = addon;
  return (
    <FormDialog open={addon !== null} onClose={onClose}>
      {last.current && <AddonForm addon={last.current} onSaved={onClose} />}
    </FormDialog>
  );
}
