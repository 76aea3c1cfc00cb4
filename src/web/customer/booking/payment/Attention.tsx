import { type ReactNode, useEffect, useRef } from "react";

interface AttentionProps {
  /** Other words call for attention again. */
  words: string;
  children: ReactNode;
}

/**
 * What answers a press of Pay, which on phones is far away in the bar: it comes into view and takes
 * focus.
 */
export function Attention({ words, children }: AttentionProps) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another message
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, [words]);

  return (
    <div ref={box} tabIndex={-1} className="mb-8 rounded-control">
      {children}
    </div>
  );
}
