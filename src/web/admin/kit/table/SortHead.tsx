import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";

interface SortHeadProps {
  children: string;
  /** Null when the table is sorted by another column. */
  sorted: "ascending" | "descending" | null;
  onSort: () => void;
  /** Number columns are right-aligned. */
  isNumber?: boolean;
  className: string;
}

/** The head of a sortable column. Pressing it again reverses the order. */
export function SortHead({ children, sorted, onSort, isNumber = false, className }: SortHeadProps) {
  const Icon = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted ?? undefined} className={className}>
      <span className="sr-only wide:hidden">{children}</span>
      <button
        type="button"
        onClick={onSort}
        className={`group/sort -mx-1.5 inline-flex h-9 items-center gap-1 rounded-badge px-1.5 font-semibold hover:text-ink-1 max-wide:hidden ${sorted ? "text-ink-1" : ""} ${isNumber ? "flex-row-reverse" : ""}`}
      >
        {children}
        <Icon
          className={`size-3.5 shrink-0 ${sorted ? "" : "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60"}`}
        />
      </button>
    </th>
  );
}
