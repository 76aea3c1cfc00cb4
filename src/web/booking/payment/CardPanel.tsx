import ShieldCheck from "lucide-react/icons/shield-check";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { CardForm } from "./use-card-form.ts";

interface CardPanelProps {
  cardForm: CardForm;
}

/** Contains Square's card fields. */
export function CardPanel({ cardForm }: CardPanelProps) {
  return (
    <section className={cardForm.state === "failed" ? "hidden" : "mb-8"}>
      <h2 className="mb-4 text-heading">Pay by card</h2>
      <Panel>
        <div className="relative min-h-24">
          <div ref={cardForm.containerRef} />
          {cardForm.state === "loading" && (
            <Spinner label="Loading the card form" className="absolute inset-0" />
          )}
        </div>
        <p className="mt-3 flex items-start justify-center gap-2 text-sm text-ink-3">
          <ShieldCheck className="mt-0.5 size-4 shrink-0" />
          Card details go straight to Square. We never see or store them.
        </p>
      </Panel>
    </section>
  );
}
