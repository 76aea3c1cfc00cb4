import { type ReactNode, useId } from "react";

interface OverviewPanelProps {
  title: string;
  /** Right after the title. */
  aside?: ReactNode;
  /** At the end of the title's line. */
  link?: ReactNode;
  children: ReactNode;
}

/** A titled section of the overview, with a link to the screen that shows more. */
export function OverviewPanel({ title, aside, link, children }: OverviewPanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col overflow-clip rounded-card border border-line bg-card"
    >
      <div className="flex min-h-11.5 flex-wrap items-center gap-x-2.5 px-4">
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        {aside}
        {link && <div className="ml-auto text-xs">{link}</div>}
      </div>
      {children}
    </section>
  );
}

/** Class of a panel's link. */
export const PANEL_LINK =
  "inline-flex min-h-touch items-center font-medium text-link no-underline hover:underline";
