import type { ReactNode } from "react";
import { ROW_OPENER } from "./row-keys.ts";

interface RowOpenerProps {
  onOpen: () => void;
  /** For longer codes. */
  isSmall?: boolean;
  /** Identifies the row, for instance its reference. */
  children: ReactNode;
}

/**
 * The button in a row that identifies it and opens its dialog or drawer. The arrow keys focus it
 * first.
 */
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
