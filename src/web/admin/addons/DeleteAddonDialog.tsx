import { useRef } from "react";
import { useRevalidator } from "react-router";
import type { DeskAddon } from "../../../shared/contract/desk/desk-addons.ts";
import { api } from "../../api/browser-api.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { DeleteDialog } from "../forms/DeleteDialog.tsx";
import { useUndoArchive } from "./use-undo-archive.ts";

interface DeleteAddonDialogProps {
  /** Null: closed. */
  addon: DeskAddon | null;
  onClose: () => void;
  focusAfterwards: string;
}

/** Says what deleting does before it is done. */
export function DeleteAddonDialog({ addon, onClose, focusAfterwards }: DeleteAddonDialogProps) {
  const { revalidate } = useRevalidator();
  const tell = useToast();
  const undo = useUndoArchive();
  // What the dialog said stays in it while it fades away.
  const last = useRef(addon);
  if (addon) last.current = addon;
  const { name = "", hasHistory = false } = last.current ?? {};

  async function remove() {
    if (!addon) return;
    const { outcome } = await api.desk.addons.remove({ addonId: addon.id });
    if (outcome === "deleted") tell({ sentence: `${name} is deleted.` });
    else tell({ sentence: `${name} is archived.`, undo: () => void undo(addon) });
    await revalidate();
  }

  return (
    <DeleteDialog
      open={addon !== null}
      onClose={onClose}
      title="Are you sure you want to delete this add-on?"
      label="Delete Add-on"
      failedTitle="Failed to delete addon"
      onDelete={remove}
      focusAfterwards={focusAfterwards}
    >
      <p>
        {hasHistory
          ? `Bookings have ${name}, so it is archived: visitors are not offered it any more, and bookings keep it as it is.`
          : `No booking has ${name}: it is deleted for good.`}
      </p>
    </DeleteDialog>
  );
}
