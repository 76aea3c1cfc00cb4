import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentType, ReactNode } from "react";

export type AlertTone = "info" | "success" | "warn" | "danger";

interface AlertProps {
  tone?: AlertTone;
  /** Bold, above the text. */
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** Replaces the tone's icon. */
  icon?: ComponentType<{ className?: string }>;
  /** Whether screen readers announce it; `danger` always is announced. */
  announced?: boolean;
  className?: string;
}

const TONES = {
  info: { icon: Info, box: "bg-info-soft", ink: "text-info" },
  success: { icon: CircleCheck, box: "bg-success-soft", ink: "text-success" },
  warn: { icon: TriangleAlert, box: "bg-warn-soft", ink: "text-warn" },
  danger: {
    icon: CircleAlert,
    box: "bg-danger-soft border-2 border-danger-solid",
    ink: "text-danger",
  },
} as const;

/** A notice within the page: what happened, then what to do. */
export function Alert(props: AlertProps) {
  const { tone = "info", title, children, actions, announced = false, className = "" } = props;
  const style = TONES[tone];
  const Icon = props.icon ?? style.icon;
  const role = tone === "danger" ? "alert" : "status";
  return (
    <div
      role={announced || tone === "danger" ? role : undefined}
      className={`flex gap-3 rounded-control px-5 py-4 text-ink-1 ${style.box} ${className}`}
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${style.ink}`} />
      <div className="min-w-0 flex-1 text-pretty">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {actions && (
          <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2 *:whitespace-normal">{actions}</div>
        )}
      </div>
    </div>
  );
}
