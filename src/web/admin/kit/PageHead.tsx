import type { ReactNode } from "react";
import { useHeadingFocus } from "../../app/use-heading-focus.ts";

interface PageHeadProps {
  title: string;
  /** What of it is shown; in brackets. */
  suffix?: string;
  /** What the screen is for, in a sentence. */
  children?: ReactNode;
}

/** The title of a screen of the back office. */
export function PageHead({ title, suffix, children }: PageHeadProps) {
  const heading = useHeadingFocus();
  return (
    <div className="mb-5">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
        {suffix !== undefined && (
          <span className="text-lg font-normal tracking-normal text-ink-3"> ({suffix})</span>
        )}
      </h1>
      {children && <p className="mt-0.5 max-w-prose text-sm text-pretty text-ink-3">{children}</p>}
    </div>
  );
}
