import { type ReactNode, useEffect, useRef } from "react";

interface LinkPageProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
  /**
   * Set when this replaces earlier content: the title takes focus, so that screen readers announce
   * it.
   */
  takesFocus?: boolean;
}

/** A page that a link in an email leads to. */
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
