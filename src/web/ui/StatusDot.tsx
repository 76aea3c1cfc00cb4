import type { ReactNode } from "react";

/** `over`: nothing remains to be done; its dot is hollow. */
export type StatusTone = "success" | "warn" | "danger" | "over";

interface StatusDotProps {
  tone: StatusTone;
  children: ReactNode;
}

const TONES: Record<StatusTone, { textColour: string; shapeColour: string }> = {
  success: { textColour: "text-success", shapeColour: "text-success-solid" },
  warn: { textColour: "text-warn", shapeColour: "text-warn-solid" },
  danger: { textColour: "text-danger", shapeColour: "text-danger-solid" },
  over: { textColour: "text-ink-3", shapeColour: "text-line-strong" },
};

/**
 * Each tone has its own shape, because a venue's brand colour may resemble any of their colours.
 */
const SHAPES: Record<StatusTone, ReactNode> = {
  success: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  warn: <path d="M5 .8 9.6 9.2H.4Z" fill="currentColor" />,
  danger: <path d="m1.5 1.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="2.2" />,
  over: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

/** A status label with a symbol in its colour and shape. */
export function StatusDot({ tone, children }: StatusDotProps) {
  const { textColour, shapeColour } = TONES[tone];
  return (
    <span className={`inline-flex items-center gap-2 font-medium ${textColour}`}>
      <svg aria-hidden="true" viewBox="0 0 10 10" className={`size-2.5 shrink-0 ${shapeColour}`}>
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
