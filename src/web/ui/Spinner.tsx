import { SpinnerIcon } from "./SpinnerIcon.tsx";

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label: string;
  className?: string;
  /** `sm` fits within a line of text. */
  size?: "sm" | "md";
}

const SIZES = { sm: "size-5", md: "size-8" } as const;

/** A loading indicator, shown after 150 ms so that quick responses do not flicker. */
export function Spinner({ label, className = "py-16", size = "md" }: SpinnerProps) {
  return (
    <div role="status" className={`grid animate-late-show place-items-center ${className}`}>
      <SpinnerIcon className={`${SIZES[size]} text-primary`} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
