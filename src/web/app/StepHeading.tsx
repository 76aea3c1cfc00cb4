import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  title: string;
  /** One sentence at most. */
  lead?: ReactNode;
}

/** The title of a booking step. Takes focus when the visitor arrives. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      {lead && <p className="mt-2 max-w-xl text-pretty">{lead}</p>}
    </header>
  );
}
