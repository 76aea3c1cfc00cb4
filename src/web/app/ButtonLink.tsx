import { Link, type LinkProps } from "react-router";
import { type ButtonStyle, buttonClass } from "../ui/button-class.ts";

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, "className">;

/** A link within the product that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass({ variant, size, className })} />;
}
