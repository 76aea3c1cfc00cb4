import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface NamedStep {
  path: string;
  name: string;
}

interface ProgressProps {
  steps: readonly NamedStep[];
  /** Zero-based. */
  stepIndex: number;
  /** Target of the back arrow; by default the previous step. */
  backTarget?: NamedStep | undefined;
}

interface StepFrameProps extends ProgressProps {
  children: ReactNode;
}

/** Layout of every step: progress above it, and room for the bar on phones below it. */
export function StepFrame({ children, ...progress }: StepFrameProps) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] flex-1 px-gutter pt-4 pb-[calc(var(--spacing-bar)+2rem)] desktop:pt-6 desktop:pb-20 embedded:pb-8">
      <p className="mb-4 hidden items-baseline gap-3 text-sm text-ink-3 desktop:flex">
        <b className="font-semibold text-ink-1">Book Your Experience</b>
        Choose from our exciting range of activities
      </p>
      <Progress {...progress} />
      {children}
    </div>
  );
}

/** Progress indicator: named bars, or "Step 2 of 7" and the next step on narrower screens. */
function Progress({ steps, stepIndex, backTarget }: ProgressProps) {
  return (
    <nav aria-label="Progress">
      <ol className="hidden auto-cols-fr grid-flow-col gap-2 text-sm desktop:grid">
        {steps.map((step, index) => (
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
      <CompactProgress steps={steps} stepIndex={stepIndex} backTarget={backTarget} />
    </nav>
  );
}

function CompactProgress({ steps, stepIndex, backTarget }: ProgressProps) {
  const previous = backTarget ?? steps[stepIndex - 1];
  const next = steps[stepIndex + 1];
  return (
    <div className="text-sm text-ink-3 desktop:hidden">
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
          Step {stepIndex + 1} of {steps.length}
        </b>
        {next && <span className="ml-auto">Next: {next.name}</span>}
      </div>
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
        {steps.map((step, index) => (
          <i
            key={step.path}
            className={`h-1 rounded-[2px] ${index <= stepIndex ? "bg-primary" : "bg-line"}`}
          />
        ))}
      </div>
    </div>
  );
}
