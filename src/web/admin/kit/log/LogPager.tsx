import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../app/ButtonLink.tsx";

interface LogPagerProps {
  page: number;
  hasNext: boolean;
  /** Ids of the first and the last row on this page. */
  first: string | undefined;
  last: string | undefined;
  /** The address of another page. */
  toPath: (page: { page: number; after?: string; before?: string }) => string;
  /** Says which rows are shown. */
  children: ReactNode;
}

/** The footer of a log: which rows are shown, and links to the previous and the next page. */
export function LogPager({ page, hasNext, first, last, toPath, children }: LogPagerProps) {
  const isEmpty = first === undefined && page === 1;
  return (
    <nav
      aria-label="Pages"
      className={`flex flex-wrap items-center gap-2 px-4 text-xs text-ink-3 tabular-nums ${isEmpty ? "" : "border-t border-line py-2.5"}`}
    >
      <p aria-live="polite">{children}</p>
      <div className="ml-auto flex gap-2">
        {page > 1 && (
          <ButtonLink
            variant="outline"
            size="md"
            to={toPath({ page: page - 1, ...(first && page > 2 && { before: first }) })}
          >
            <ChevronLeft className="size-4" />
            Previous
          </ButtonLink>
        )}
        {hasNext && (
          <ButtonLink
            variant="outline"
            size="md"
            to={toPath({ page: page + 1, ...(last && { after: last }) })}
          >
            Next
            <ChevronRight className="size-4" />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
