import Info from "lucide-react/icons/info";
import { useVenue } from "../../app/use-venue.ts";

interface TemplateVariablesProps {
  /** Absent where nothing can be inserted. */
  onInsert?: (variable: string) => void;
}

/** The variables of a template and what they stand for. */
export function TemplateVariables({ onInsert }: TemplateVariablesProps) {
  const { businessName } = useVenue();
  const variables = [
    ["[PARTICIPANT NAME]", "the customer’s name"],
    ["[BUSINESS NAME]", businessName],
  ] as const;
  return (
    <section
      aria-label="Template Variables"
      className="flex gap-2.5 rounded-control bg-info-soft p-3 text-sm text-ink-1"
    >
      <Info className="mt-0.5 size-4.5 shrink-0 text-info" />
      <div className="min-w-0">
        <h3 className="font-semibold">Template Variables</h3>
        <p className="mb-1.5 text-pretty">
          {onInsert && "Press one to insert it. "}
          Paragraphs starting with 1. to 5. become a numbered list.
        </p>
        <dl className="grid gap-1">
          {variables.map(([variable, meaning]) => (
            <div key={variable} className="flex flex-wrap items-center gap-x-2">
              <dt>
                {onInsert ? (
                  <button
                    type="button"
                    aria-label={`Insert ${variable}`}
                    onClick={() => onInsert(variable)}
                    className="min-h-touch rounded-badge bg-card px-2 text-xs font-semibold text-on-primary-soft outline-control hover:bg-hover"
                  >
                    {variable}
                  </button>
                ) : (
                  <b className="text-xs font-semibold">{variable}</b>
                )}
              </dt>
              <dd className="text-xs wrap-anywhere">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
