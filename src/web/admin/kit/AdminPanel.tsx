import { type ReactNode, useId } from "react";

interface AdminPanelProps {
  title: string;
  children: ReactNode;
  /** Lets content, such as a dropdown, extend beyond the panel's edge. */
  overflows?: boolean;
}

/** A titled section of an admin screen, with a hairline border and no shadow. */
export function AdminPanel({ title, children, overflows = false }: AdminPanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`rounded-card border border-line bg-card ${overflows ? "" : "overflow-clip"}`}
    >
      <h2 id={titleId} className="px-4 pt-3.5 pb-3 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
