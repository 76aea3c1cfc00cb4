/**
 * The look of a button. `accent` is the one action that moves the visitor on, at most once per
 * screen; `outline` is for panels, `quiet` is text only, `danger` deletes something.
 */
export type ButtonVariant = "accent" | "primary" | "soft" | "outline" | "quiet" | "danger";
/** `lg` is 52 px high, `md` 44 px. */
export type ButtonSize = "lg" | "md";

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** More classes, for position and width. */
  className?: string;
}

const COMMON =
  "relative inline-flex items-center justify-center gap-2 rounded-button text-center no-underline " +
  "whitespace-nowrap transition-colors duration-fast ease-out " +
  "disabled:bg-disabled disabled:text-ink-3 disabled:shadow-none disabled:cursor-not-allowed";

const VARIANTS: Record<ButtonVariant, string> = {
  accent: "bg-accent text-on-accent font-bold hover:bg-accent-hover",
  primary: "bg-primary text-on-primary font-semibold hover:bg-primary-hover",
  soft: "bg-primary-soft text-on-primary-soft font-semibold hover:bg-primary-soft-hover",
  outline: "bg-card text-ink-1 font-semibold outline-control hover:bg-hover",
  danger: "bg-danger-solid text-on-danger-solid font-semibold hover:brightness-90",
  quiet: "text-link font-semibold hover:bg-hover",
};

const SIZES: Record<ButtonSize, string> = {
  lg: "min-h-control px-6",
  md: "min-h-touch px-4",
};

/** The classes of a button, also for links that look like one. */
export function buttonClass({ variant = "primary", size = "lg", className = "" }: ButtonStyle) {
  return `${COMMON} ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}
