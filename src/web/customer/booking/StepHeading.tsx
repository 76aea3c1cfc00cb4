import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface StepHeadingProps {
  title: string;
  /** One sentence at most. */
  lead?: ReactNode;
}

/** Where a page begins after the one that was loaded first: React Router gives that one this key. */
const FIRST_LOCATION_KEY = "default";

/** The title of a step. It takes focus when the visitor arrives from another step. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === FIRST_LOCATION_KEY;

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);

  return (
    <header className="animate-rise">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      {lead && <p className="mt-2 max-w-xl text-pretty">{lead}</p>}
    </header>
  );
}
