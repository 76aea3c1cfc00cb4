import type { ReactNode } from "react";

interface TechnicalDetailsProps {
  /** What there is to see. */
  summary: string;
  children: ReactNode;
}

/** What helps whoever looks after the server, folded away from everybody else. */
export function TechnicalDetails({ summary, children }: TechnicalDetailsProps) {
  return (
    <details className="border-t border-line text-sm">
      <summary className="flex min-h-touch cursor-pointer items-center gap-2 px-4 py-2 font-semibold text-link before:content-['+'] hover:bg-hover in-[[open]]:before:content-['−']">
        {summary}
      </summary>
      {children}
    </details>
  );
}
