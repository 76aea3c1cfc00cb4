import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useRef } from "react";

interface ConfirmedHeadingProps {
  title: string;
  children: ReactNode;
}

/** A tick, the title, which takes focus, and what happens next. */
export function ConfirmedHeading({ title, children }: ConfirmedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <header className="text-center">
      <span className="mx-auto mb-7 grid size-18 place-items-center rounded-full bg-success-solid text-on-success-solid ring-10 ring-success-soft">
        <Check
          strokeWidth={3}
          className="size-9 transition-[stroke-dashoffset] delay-150 duration-slow [stroke-dasharray:24] starting:[stroke-dashoffset:24]"
        />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-hero">
        {title}
      </h1>
      <div className="mx-auto mt-2 max-w-xl text-lg text-balance wrap-anywhere">{children}</div>
    </header>
  );
}
