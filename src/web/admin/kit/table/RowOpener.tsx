import type { ReactNode } from "react";
import { OPENS_ROW } from "./row-keys.ts";

interface OpensRowProps {
  onOpen: () => void;
  /** Of a longer code. */
  isSmall?: boolean;
  /** What the row is known by. */
  children: ReactNode;
}

/** What a row is known by, which opens its dialog or drawer; the arrow keys come here first. */
export function OpensRow({ onOpen, isSmall = false, children }: OpensRowProps) {
  return (
    <button
      type="button"
      {...OPENS_ROW}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`-mx-1 min-h-touch rounded-badge px-1 font-medium tracking-wide whitespace-nowrap text-link tabular-nums hover:underline max-wide:-my-3 ${isSmall ? "text-xs" : ""}`}
    >
      {children}
    </button>
  );
}
