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
