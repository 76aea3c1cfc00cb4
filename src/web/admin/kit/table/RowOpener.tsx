import type { ReactNode } from "react";
import { ROW_OPENER } from "./row-keys.ts";

interface RowOpenerProps {
  onOpen: () => void;
  /** Of a longer code. */
  isSmall?: boolean;
  /** What the row is known by. */
  children: ReactNode;
}

/** What a row is known by, which opens its dialog or drawer; the arrow keys come here first. */
export function RowOpener({ onOpen, isSmall = false, children }: RowOpenerProps) {
  return (
    <button
      type="button"
      {...ROW_OPENER}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`-mx-1 min-h-touch rounded-badge px-1 font-medium tracking-wide whitespace-nowrap text-link tabular-nums hover:underline max-wide:-my-3 ${isSmall ? "text-xs" : ""}`}
    >
      {children}
    </button>
  );
}
