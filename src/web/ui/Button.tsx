import type { ComponentProps, MouseEvent } from "react";
import { type ButtonStyle, buttonClass } from "./button-class.ts";
import { SpinnerIcon } from "./Spinner.tsx";

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<"button">, "className"> {
  /** Work is in progress: the button keeps its focus and size, and a press is a no-op. */
  busy?: boolean;
  /** Replaces the label while busy; by default a spinner does. */
  busyLabel?: string;
}

export function Button(props: ButtonProps) {
  const { variant, size, className, busy = false, type = "button", ...rest } = props;
  const { onClick, children, busyLabel, ...attributes } = rest;
  const showsSpinner = busy && busyLabel === undefined;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...attributes}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {showsSpinner && (
        <span className="absolute inset-0 grid animate-late-show place-items-center">
          <SpinnerIcon />
        </span>
      )}
      <span className={`inline-flex items-center gap-2 ${showsSpinner ? "animate-late-hide" : ""}`}>
        {busy && busyLabel !== undefined ? busyLabel : children}
      </span>
    </button>
  );
}
