import type { ElementType, HTMLAttributes } from "react";

interface PanelProps extends HTMLAttributes<HTMLElement> {
  /** A `section` needs a label to be useful to screen readers. */
  as?: "section" | "div" | "ul" | "article";
}

/** A white surface with rounded corners and a hairline. Do not nest panels. */
export function Panel({ as = "div", className = "", ...rest }: PanelProps) {
  const Element: ElementType<HTMLAttributes<HTMLElement>> = as;
  return (
    <Element
      {...rest}
      className={`rounded-card bg-card px-4 py-5 depth-card tablet:p-6 ${className}`}
    />
  );
}
