import type { ReactNode } from "react";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";

interface PageHeadProps {
  title: string;
  /** In brackets after the title: which part is shown. */
  suffix?: string;
  /** Buttons beside the title, or below it on a phone. */
  actions?: ReactNode;
  /** The screen's purpose, in one sentence. */
  children?: ReactNode;
}

/** The title of an admin screen, and what can be done there. */
export function PageHead({ title, suffix, actions, children }: PageHeadProps) {
  const heading = useHeadingFocus();
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-5">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {title}
          {suffix !== undefined && (
            <span className="text-lg font-normal tracking-normal text-ink-3"> ({suffix})</span>
          )}
        </h1>
        {children && (
          <p className="mt-0.5 max-w-prose text-sm text-pretty text-ink-3">{children}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
