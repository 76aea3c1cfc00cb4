import type { ReactNode } from "react";

interface PassProps {
  /** Fills the top edge to edge, at its own ratio. */
  picture: ReactNode;
  /** What it is for; without it the picture ends at the tear line. */
  children?: ReactNode;
  /** Below the tear line. */
  stub: ReactNode;
  size?: "md" | "lg";
}

const INSET = { md: "p-5", lg: "p-5 tablet:p-6" } as const;

/** The pass: order summary, confirmation and voucher share this shape with its tear line. */
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
