import { type ReactNode, useId } from "react";

interface FactSectionProps {
  title: string;
  /** Over both columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A titled part of a booking. */
export function FactSection({ title, isWide = false, children }: FactSectionProps) {
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

/** `Fact`s below each other. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">{children}</dl>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-ink-1 tabular-nums wrap-anywhere">{children}</dd>
    </>
  );
}
