import { SpinnerIcon } from "./SpinnerIcon.tsx";

interface SpinnerProps {
  /** What is awaited, for those who cannot see it turn. */
  label: string;
  className?: string;
}

/** A wait, shown after 150 ms so that a quick answer does not flicker. */
export function Spinner({ label, className = "py-16" }: SpinnerProps) {
  return (
    <div role="status" className={`grid animate-late-show place-items-center ${className}`}>
      <SpinnerIcon className="size-8 text-primary" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
