import type { ComponentType, ReactNode } from "react";

interface TableMessageProps {
  icon: ComponentType<{ className?: string }>;
  title: string;
  children: ReactNode;
  /** One quiet button. */
  action?: ReactNode;
  tone?: "empty" | "failed";
}

const TONES = {
  empty: "bg-primary-soft text-on-primary-soft",
  failed: "bg-danger-soft text-danger",
} as const;

/** Replaces the rows of a table that is empty or failed to load. */
export function TableMessage(props: TableMessageProps) {
  const { icon: Icon, title, children, action, tone = "empty" } = props;
  return (
    <div
      role={tone === "failed" ? "alert" : "status"}
      className="grid min-h-55 content-center justify-items-center gap-1 px-4 py-8 text-center text-sm text-pretty"
    >
      <span className={`mb-3 grid size-11 place-items-center rounded-control ${TONES[tone]}`}>
        <Icon className="size-5.5" />
      </span>
      <p className="font-semibold text-ink-1">{title}</p>
      <p className="text-ink-3">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
