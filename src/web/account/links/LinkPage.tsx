import { type ReactNode, useEffect, useRef } from "react";

interface LinkPageProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  /** It comes in place of what was there before: its title takes focus, so that it is heard. */
  takesFocus?: boolean;
}

/** A page that a letter's link leads to. */
export function LinkPage({ title, lead, children, takesFocus = false }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="mx-auto w-full max-w-120 flex-1 px-gutter py-12 tablet:py-20">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <div className="mt-2 text-pretty wrap-anywhere">{lead}</div>
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}
