import type { ReactNode } from "react";

interface IconButtonProps {
  id?: string;
  /** What the button does and to which item; also the tooltip. */
  label: string;
  /** Undefined disables the button. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** An icon-only button for one card or row of a list. */
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
