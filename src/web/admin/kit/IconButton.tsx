import type { ReactNode } from "react";

interface IconButtonProps {
  id?: string;
  /** What it does and to what; shown where a mouse rests on it. */
  label: string;
  /** Undefined: it cannot be pressed. */
  onClick: (() => void) | undefined;
  /** An icon. */
  children: ReactNode;
}

/** What can be done with one card or row of a list, as an icon. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={label}
      title={label}
      disabled={button.onClick === undefined}
      className="inline-grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover hover:text-ink-1 disabled:text-ink-disabled"
    />
  );
}
