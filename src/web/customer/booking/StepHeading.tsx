import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

interface StepHeadingProps {
  title: string;
  /** One sentence at most. */
  lead?: ReactNode;
}

/** Where a page begins after the one that was loaded first: React Router gives that one this key. */
const FIRST_LOCATION_KEY = "default";

/** True from the second step on; who goes back to the first one arrives there too. */
let hasMoved = false;

/** The title of a step. It takes focus when the visitor arrives from another step. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    hasMoved ||= key !== FIRST_LOCATION_KEY;
    if (hasMoved) heading.current?.focus({ preventScroll: true });
  }, [key]);

  return (
    <header>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      {lead && <p className="mt-2 max-w-xl text-pretty">{lead}</p>}
    </header>
  );
}
