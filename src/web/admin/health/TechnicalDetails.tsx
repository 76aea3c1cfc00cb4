import type { ReactNode } from "react";

interface TechnicalDetailsProps {
  summary: string;
  children: ReactNode;
}

/** Collapsed details for whoever maintains the server. */
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
