import type { ReactNode } from "react";

/** `over`: nothing is to be done any more; its dot is open. */
export type StatusTone = "success" | "warn" | "danger" | "over";

interface StatusDotProps {
  tone: StatusTone;
  children: ReactNode;
}

const TONES: Record<StatusTone, { ink: string; dot: string }> = {
  success: { ink: "text-success", dot: "bg-success-solid" },
  warn: { ink: "text-warn", dot: "bg-warn-solid" },
  danger: { ink: "text-danger", dot: "bg-danger-solid" },
  over: { ink: "text-ink-3", dot: "border-[1.5px] border-line-strong" },
};

/** A state in a word, with a dot in its colour. */
export function StatusDot({ tone, children }: StatusDotProps) {
  const { ink, dot } = TONES[tone];
  return (
    <span className={`inline-flex items-center gap-2 font-medium ${ink}`}>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {children}
    </span>
  );
}
