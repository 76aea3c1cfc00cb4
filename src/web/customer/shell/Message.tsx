import type { ReactNode } from "react";

interface MessageProps {
  title: string;
  children: ReactNode;
  /** The way on. */
  actions: ReactNode;
}

/** A page that has only one thing to say. */
export function Message({ title, children, actions }: MessageProps) {
  return (
    <div className="mx-auto w-full max-w-form flex-1 px-gutter py-16 text-center tablet:py-24">
      <h1 className="text-title">{title}</h1>
      <div className="mt-3 text-lg text-pretty">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
