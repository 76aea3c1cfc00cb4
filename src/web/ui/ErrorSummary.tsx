import CircleAlert from "lucide-react/icons/circle-alert";
import { type MouseEvent, useEffect, useId, useRef } from "react";

export interface FormError {
  /** The id of the field to correct. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FormError[];
  /** Increases with each submit, so that the summary takes focus again. */
  attempt: number;
  /** Replaces the default title with the number of fields. */
  title?: string;
}

/**
 * The errors of a form, each linked to its field. Taking focus makes screen readers read it; a live
 * region would be read again with every correction.
 */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps) {
  const sectionRef = useRef<HTMLElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (attempt > 0) sectionRef.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="mb-8 flex scroll-mt-24 gap-3 rounded-control border-2 border-danger-solid bg-danger-soft px-5 py-4 text-ink-1"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div>
        <h2 id={titleId} className="text-lg font-bold tracking-title">
          {title ?? formatTitle(errors.length)}
        </h2>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId} className="mt-1">
              <a
                href={`#${fieldId}`}
                onClick={focusField}
                className="inline-flex min-h-touch items-center font-semibold text-danger underline underline-offset-4"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function formatTitle(count: number): string {
  return count === 1 ? "Please check this field" : `Please check ${count} fields`;
}

/** Focuses the field without a change of the address, so that Back stays one step. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}
