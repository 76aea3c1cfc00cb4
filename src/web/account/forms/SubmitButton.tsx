import { Button } from "../../ui/Button.tsx";

interface SubmitButtonProps {
  label: string;
  isBusy: boolean;
  className?: string;
}

/** The submit button of an account form. */
export function SubmitButton({ label, isBusy, className = "w-full" }: SubmitButtonProps) {
  return (
    <Button type="submit" busy={isBusy} busyLabel="Processing..." className={className}>
      {label}
    </Button>
  );
}
