import { useLayoutEffect, useRef } from "react";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { formatLongDate } from "./format-long-date.ts";

interface ArchivedItem {
  id: string;
  name: string;
  /** ISO 8601. */
  archivedAt: string;
  /** Shown after the date. */
  detail?: string | undefined;
}

interface ArchivedListProps<Item> {
  archived: readonly Item[];
  onRestore: (item: Item) => void;
  /** Id of the element to focus when the row with the focused button is removed. */
  focusAfterwards: string;
}

/** A collapsed list of archived items that can be restored. Renders nothing when it is empty. */
export function ArchivedList<Item extends ArchivedItem>(props: ArchivedListProps<Item>) {
  const { archived, onRestore, focusAfterwards } = props;
  if (archived.length === 0) return null;
  return (
    <details className="mt-5 text-sm">
      <summary className="min-h-touch w-fit cursor-pointer rounded-badge py-3 font-semibold text-ink-2">
        {archived.length} archived
      </summary>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {archived.map((item) => (
          <ArchivedRow
            key={item.id}
            archived={item}
            onRestore={() => onRestore(item)}
            focusAfterwards={focusAfterwards}
          />
        ))}
      </ul>
    </details>
  );
}

interface ArchivedRowProps {
  archived: ArchivedItem;
  onRestore: () => void;
  focusAfterwards: string;
}

function ArchivedRow({ archived, onRestore, focusAfterwards }: ArchivedRowProps) {
  const { timezone } = useVenue();
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const removedRow = line.current;
    return () => {
      if (!removedRow?.contains(document.activeElement)) return;
      document.getElementById(focusAfterwards)?.focus();
    };
  }, [focusAfterwards]);
  const { name, archivedAt, detail } = archived;
  return (
    <li ref={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <span className="min-w-0 font-semibold wrap-anywhere text-ink-1">{name}</span>
      <span className="text-ink-3">
        Archived {formatLongDate(archivedAt, timezone)}
        {detail && ` · ${detail}`}
      </span>
      <span className="ml-auto">
        <Button variant="quiet" size="md" aria-label={`Restore ${name}`} onClick={onRestore}>
          Restore
        </Button>
      </span>
    </li>
  );
}
