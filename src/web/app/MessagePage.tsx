import type { ReactNode } from "react";
import { useHeadingFocus } from "./use-heading-focus.ts";

interface MessagePageProps {
  /** Decorative; shown above the title. */
  picture?: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A full page that shows one message, for example an error or a finished action. */
export function MessagePage({ picture, title, children, actions }: MessagePageProps) {
  const heading = useHeadingFocus();
  return (
    <div className="mx-auto w-full max-w-form flex-1 px-gutter py-16 text-center tablet:py-24">
      {picture}
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <div className="mt-3 text-lg text-balance">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
