import type { ReactNode } from "react";
import { useHeadingFocus } from "./use-heading-focus.ts";

interface MessagePageProps {
  /** Stands above the words and says nothing that they do not. */
  picture?: ReactNode;
  title: string;
  children: ReactNode;
  /** The way on. */
  actions: ReactNode;
}

/** A page that has only one thing to say. */
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
