import LoaderCircle from "lucide-react/icons/loader-circle";

interface SpinnerIconProps {
  className?: string;
}

/** The turning ring alone; use `Spinner` where nothing else says what is loading. */
export function SpinnerIcon({ className = "size-5" }: SpinnerIconProps) {
  return <LoaderCircle aria-hidden="true" className={`animate-spin ${className}`} />;
}
