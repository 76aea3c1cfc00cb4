import { type ReactNode, useId } from "react";

interface DetailsSectionProps {
  title: string;
  /** Spans both columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A titled section of the booking dialog. */
export function DetailsSection({ title, isWide = false, children }: DetailsSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`border-b border-line px-4 pt-3.5 pb-4 side:px-5 ${isWide ? "side:col-span-2 side:border-b-0" : "side:odd:border-r"}`}
    >
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A list of `DetailsItem`s. */
export function DetailsList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">{children}</dl>
  );
}

interface DetailsItemProps {
  label: string;
  children: ReactNode;
}

export function DetailsItem({ label, children }: DetailsItemProps) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-ink-1 tabular-nums wrap-anywhere">{children}</dd>
    </>
  );
}
