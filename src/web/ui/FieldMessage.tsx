import CircleAlert from "lucide-react/icons/circle-alert";

interface FieldMessageProps {
  /** The field's `aria-describedby` points to this id. */
  id: string;
  /**
   * Absent when there is no error. The live region stays mounted, so that the next message is
   * announced.
   */
  message: string | undefined;
  /** False when something else, such as an error summary, announces the error. */
  announced?: boolean;
}

/** The error of a field, shown below it. */
export function FieldMessage({ id, message, announced = true }: FieldMessageProps) {
  return (
    <div id={id} aria-live={announced ? "polite" : undefined}>
      {message && (
        <p className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
