import { useMutation } from "@tanstack/react-query";
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
  const toast = useToast();
  const { mutate: restore } = useMutation({
    mutationFn: ({ id }: ArchiveItem) => calls.restore(id),
    onSuccess: (_, { name }) => toast({ message: `${name} is restored.` }),
    onError: (error, { name }) => {
      const reason = formatStaffFailure(toStaffFailure(error));
      toast({ message: `${name} is still archived. ${reason}`, tone: "failed" });
    },
  });

  /** The action of a `ConfirmDialog`. */
  async function remove(item: ArchiveItem) {
    const { outcome } = await calls.remove(item.id);
    if (outcome === "deleted") toast({ message: `${item.name} is deleted.` });
    else toast({ message: `${item.name} is archived.`, undo: () => restore(item) });
  }
  return { remove, restore };
}
