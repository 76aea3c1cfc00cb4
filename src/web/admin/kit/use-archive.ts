import { useRevalidator } from "react-router";
import { useToast } from "../../ui/Toasts.tsx";
import { formatStaffFailure, toStaffFailure } from "./staff-failure.ts";

interface ArchiveCalls {
  /** Deletes what has no history, and archives the rest. */
  remove: (id: string) => Promise<{ outcome: "deleted" | "archived" }>;
  restore: (id: string) => Promise<unknown>;
}

interface ArchiveItem {
  id: string;
  name: string;
}

/** Deletes, archives and restores items of one kind. Each outcome is shown in a toast. */
export function useArchive(calls: ArchiveCalls) {
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function restore({ id, name }: ArchiveItem) {
    try {
      await calls.restore(id);
      toast({ message: `${name} is restored.` });
    } catch (error) {
      const reason = formatStaffFailure(toStaffFailure(error));
      toast({ message: `${name} is still archived. ${reason}`, tone: "failed" });
    }
    await revalidate();
  }

  async function remove(item: ArchiveItem) {
    const { outcome } = await calls.remove(item.id);
    if (outcome === "deleted") toast({ message: `${item.name} is deleted.` });
    else toast({ message: `${item.name} is archived.`, undo: () => void restore(item) });
    await revalidate();
  }
  return { remove, restore };
}
