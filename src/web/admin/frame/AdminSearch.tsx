import Search from "lucide-react/icons/search";
import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { DialogLoadFailure } from "../kit/DialogLoadFailure.tsx";
import { useLoadedComponent } from "../kit/use-loaded-component.ts";
import type { SearchDialogProps, SearchItem } from "./SearchDialog.tsx";

const loadSearchDialog = (): Promise<ComponentType<SearchDialogProps>> =>
  import("./SearchDialog.tsx").then(
    ({ SearchDialog }) => SearchDialog,
    () => SearchDialogLoadFailure,
  );

const RECENT_ITEMS = 5;

/** The search of the whole back office: its button, and Ctrl+K or ⌘K. Its code loads when opened. */
export function AdminSearch() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [openedFrom, setOpenedFrom] = useState<HTMLElement | null>(null);
  // Only in memory: names of customers stay on no device after signing out.
  const [recent, setRecent] = useState<readonly SearchItem[]>([]);
  const SearchDialog = useLoadedComponent(wasOpened, loadSearchDialog);

  function open() {
    if (isOpen) return;
    setOpen(true);
    setWasOpened(true);
    setOpenedFrom(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  }
  useEffect(() => {
    const openByShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      // The next key belongs to the field: it is there when this handler returns.
      flushSync(open);
    };
    document.addEventListener("keydown", openByShortcut);
    return () => document.removeEventListener("keydown", openByShortcut);
  });
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-button hover:bg-bar-hover desktop:ml-0"
      >
        <Search className="size-5" />
      </button>
      {SearchDialog && (
        <SearchDialog
          isOpen={isOpen}
          recent={recent}
          openedFrom={openedFrom}
          onClose={() => setOpen(false)}
          onChoose={(item) =>
            setRecent(
              [item, ...recent.filter(({ key }) => key !== item.key)].slice(0, RECENT_ITEMS),
            )
          }
        />
      )}
    </>
  );
}

function SearchDialogLoadFailure({ isOpen, onClose }: SearchDialogProps) {
  return <DialogLoadFailure title="Failed to load the search" isOpen={isOpen} onClose={onClose} />;
}
