import type { ReactNode } from "react";
import { useHeadingFocus } from "../shell/use-heading-focus.ts";

interface StepHeadingProps {
  title: string;
  /** One sentence at most. */
  lead?: ReactNode;
}

/** The title of a step. It takes focus when the visitor arrives from another step. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useHeadingFocus();
  return (
    <header className="animate-rise">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      {lead && <p className="mt-2 max-w-xl text-pretty">{lead}</p>}
    </header>
  );
}
