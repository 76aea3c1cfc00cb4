import { useRef } from "react";
import type { DeskAddon } from "../../../shared/contract/desk/desk-addons.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { AddonForm } from "./AddonForm.tsx";

/** One that is there, or one to be made, which has no version yet. */
export type EditedAddon = Omit<DeskAddon, "hasHistory" | "version"> & { version: string | null };

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
