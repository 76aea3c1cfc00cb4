import type { ArchivedAddon } from "../../../shared/contract/desk/desk-addons.ts";
import { ArchivedList } from "../shell/ArchivedList.tsx";
import { useUndoArchive } from "./use-undo-archive.ts";

interface ArchivedAddonsProps {
  archived: readonly ArchivedAddon[];
  focusAfterwards: string;
}

/** The add-ons that are no longer offered; bookings keep them. */
export function ArchivedAddons({ archived, focusAfterwards }: ArchivedAddonsProps) {
  const restore = useUndoArchive();
  return (
    <ArchivedList
      archived={archived}
      focusAfterwards={focusAfterwards}
      onRestore={(id) => {
        const addon = archived.find((one) => one.id === id);
        if (addon) void restore(addon);
      }}
    />
  );
}
