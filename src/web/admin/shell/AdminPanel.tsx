import { type ReactNode, useId } from "react";

interface AdminPanelProps {
  title: string;
  children: ReactNode;
}

/** A titled part of a screen of the back office: one hairline, no shadow. */
export function AdminPanel({ title, children }: AdminPanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="overflow-clip rounded-card border border-line bg-card"
    >
      <h2 id={titleId} className="px-4 pt-3.5 pb-3 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
