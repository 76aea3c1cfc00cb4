import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import { BOOKING_STEPS } from "./steps.ts";

interface ProgressProps {
  /** Counted from 0. */
  stepIndex: number;
}

/** Where the visitor is: seven named bars, or on narrower screens "Step 2 of 7" and what comes next. */
export function Progress({ stepIndex }: ProgressProps) {
  return (
    <nav aria-label="Progress">
      <ol className="hidden grid-cols-7 gap-2 text-sm desk:grid">
        {BOOKING_STEPS.map((step, index) => (
          <li
            key={step.path}
            aria-current={index === stepIndex ? "step" : undefined}
            className={`rounded-[2px] border-t-4 ${index <= stepIndex ? "border-primary" : "border-line"} ${index === stepIndex ? "font-bold text-ink-1" : "text-ink-3"}`}
          >
            {index < stepIndex ? (
              <Link
                to={step.path}
                className="-mb-2 inline-flex min-h-touch items-center gap-1.5 text-ink-2 hover:text-link"
              >
                <Check className="size-4 stroke-3 text-primary" />
                {step.name}
              </Link>
            ) : (
              <span className="-mb-2 inline-flex min-h-touch items-center">{step.name}</span>
            )}
          </li>
        ))}
      </ol>
      <CompactProgress stepIndex={stepIndex} />
    </nav>
  );
}

function CompactProgress({ stepIndex }: ProgressProps) {
  const previous = BOOKING_STEPS[stepIndex - 1];
  const next = BOOKING_STEPS[stepIndex + 1];
  return (
    <div className="text-sm text-ink-3 desk:hidden">
      <div className="flex items-center gap-2">
        {previous && (
          <Link
            to={previous.path}
            aria-label={`Back to ${previous.name}`}
            className="-ml-3 grid size-touch place-items-center rounded-full text-ink-1"
          >
            <ArrowLeft className="size-5.5" />
          </Link>
        )}
        <b className="font-semibold text-ink-1 tabular-nums">
          Step {stepIndex + 1} of {BOOKING_STEPS.length}
        </b>
        {next && <span className="ml-auto">Next: {next.name}</span>}
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1">
        {BOOKING_STEPS.map((step, index) => (
          <i
            key={step.path}
            className={`h-1 rounded-[2px] ${index <= stepIndex ? "bg-primary" : "bg-line"}`}
          />
        ))}
      </div>
    </div>
  );
}
