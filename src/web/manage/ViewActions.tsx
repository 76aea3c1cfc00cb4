import ArrowRight from "lucide-react/icons/arrow-right";
import { Button } from "../ui/Button.tsx";
import { useLeaveView } from "./BookingView.tsx";

interface ViewActionsProps {
  /** What the booking is and what it becomes; by default not shown. */
  summary?: { from: string; to: string };
  label: string;
  busy: boolean;
  disabled: boolean;
  onSubmit: () => void;
}

/** The buttons of a view of a booking; they stay in view while the user scrolls. */
export function ViewActions({ summary, label, busy, disabled, onSubmit }: ViewActionsProps) {
  const leave = useLeaveView();
  return (
    <section
      aria-label="Your choice"
      className="sticky bottom-0 z-20 -mx-gutter mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 bg-card px-gutter py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] depth-bar short:static desktop:static desktop:mx-0 desktop:rounded-card desktop:p-5 desktop:depth-card"
    >
      {summary && (
        <p className="min-w-0 flex-1 basis-64 text-sm">
          <span className="text-ink-3">{summary.from}</span>
          <span className="flex items-start gap-1.5 font-semibold text-ink-1">
            <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="sr-only">to </span>
            {summary.to}
          </span>
        </p>
      )}
      <div className={`flex flex-wrap gap-3 ${summary ? "max-tablet:w-full" : "flex-1"}`}>
        <Button variant="quiet" onClick={leave} disabled={busy}>
          Back
        </Button>
        <Button
          variant="accent"
          busy={busy}
          disabled={disabled}
          onClick={onSubmit}
          className={summary ? "max-tablet:flex-1" : "flex-1"}
        >
          {label}
        </Button>
      </div>
    </section>
  );
}
