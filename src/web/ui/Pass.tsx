import type { ReactNode } from "react";

interface PassProps {
  /** Fills the top from edge to edge, at its own ratio. */
  picture: ReactNode;
  /** The main content; without it the picture ends at the tear line. */
  children?: ReactNode;
  /** Below the tear line. */
  stub: ReactNode;
  size?: "md" | "lg";
}

const INSET = { md: "p-5", lg: "p-5 tablet:p-6" } as const;

/** The pass with its tear line, shared by order summary, confirmation and gift voucher. */
export function Pass({ picture, children, stub, size = "md" }: PassProps) {
  return (
    <div className="pass-shadow">
      <div className="pass-top overflow-hidden rounded-t-card bg-card">
        {picture}
        {children && <div className={INSET[size]}>{children}</div>}
      </div>
      <div className={`pass-stub relative rounded-b-card bg-card ${INSET[size]}`}>{stub}</div>
    </div>
  );
}

interface PassDetailsProps {
  details: readonly { term: string; value: string }[];
}

/** The details of a pass in two columns: a small label above each value. */
export function PassDetails({ details }: PassDetailsProps) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-3">
      {details.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-xs text-ink-3">{term}</dt>
          <dd className="leading-5.5 font-semibold text-ink-1 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
