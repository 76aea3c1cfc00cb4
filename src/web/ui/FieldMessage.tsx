import CircleAlert from "lucide-react/icons/circle-alert";

interface FieldMessageProps {
  /** What the field's `aria-describedby` points at. */
  id: string;
  /** Absent: nothing is wrong. The place stays, so that a message is announced when it comes. */
  message: string | undefined;
  /** False while something else, such as an error summary, says the same aloud. */
  announced?: boolean;
}

/** What is wrong with a field, under it. */
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
