import LoaderCircle from "lucide-react/icons/loader-circle";

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

interface SpinnerIconProps {
  className?: string;
}

/** The turning ring alone; use `Spinner` where nothing else says what is loading. */
export function SpinnerIcon({ className = "size-5" }: SpinnerIconProps) {
  return <LoaderCircle aria-hidden="true" className={`animate-spin ${className}`} />;
}
