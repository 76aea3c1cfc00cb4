import type { ReactNode } from "react";

interface StepFrameProps {
  progress: ReactNode;
  children: ReactNode;
}

/** Layout of every step: progress above it, and room for the bar on phones below it. */
export function StepFrame({ progress, children }: StepFrameProps) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] flex-1 px-gutter pt-4 pb-[calc(var(--spacing-bar)+2rem)] desktop:pt-6 desktop:pb-20 embedded:pb-8">
      <p className="mb-4 hidden items-baseline gap-3 text-sm text-ink-3 desktop:flex">
        <b className="font-semibold text-ink-1">Book Your Experience</b>
        Choose from our exciting range of activities
      </p>
      {progress}
      {children}
    </div>
  );
}
