import { SpinnerIcon } from "./SpinnerIcon.tsx";

interface SpinnerProps {
  /** What is awaited, for those who cannot see it turn. */
  label: string;
  className?: string;
  /** `sm` stands within a line of text. */
  size?: "sm" | "md";
}

const SIZES = { sm: "size-5", md: "size-8" } as const;

/** A wait, shown after 150 ms so that a quick answer does not flicker. */
export function Spinner({ label, className = "py-16", size = "md" }: SpinnerProps) {
  return (
    <div role="status" className={`grid animate-late-show place-items-center ${className}`}>
      <SpinnerIcon className={`${SIZES[size]} text-primary`} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
