import type { ReactNode } from "react";
import type { DeskAddon } from "../../../shared/contract/desk/desk-addons.ts";
import { formatPence } from "../../../shared/money.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { EditAndDelete } from "../shell/EditAndDelete.tsx";

interface AddonCardProps {
  addon: DeskAddon;
  onEdit: () => void;
  onDelete: () => void;
}

/** All that is known of an add-on, and what can be done. */
export function AddonCard({ addon, onEdit, onDelete }: AddonCardProps) {
  const { id, name, description, pricePence, maxQuantity, available } = addon;
  return (
    <article
      aria-labelledby={`addon-${id}`}
      className="flex h-full flex-col rounded-card border border-line bg-card"
    >
      <div className="flex-1 px-4 pt-1.5 pb-3">
        <div className="flex items-start gap-2">
          <h2 id={`addon-${id}`} className="min-w-0 flex-1 py-2.5 text-heading wrap-anywhere">
            {name}
          </h2>
          <EditAndDelete name={name} onEdit={onEdit} onDelete={onDelete} />
        </div>
        {description !== "" && (
          <p className="text-sm text-pretty whitespace-pre-line wrap-anywhere">{description}</p>
        )}
      </div>
      <dl className="grid grid-cols-[5fr_6fr_6.5fr] border-t border-line text-sm">
        <Fact label="Price">{formatPence(pricePence)}</Fact>
        <Fact label="Max quantity">{maxQuantity}</Fact>
        <Fact label="Status">
          <StatusDot tone={available ? "success" : "over"}>
            {available ? "Available" : "Unavailable"}
          </StatusDot>
        </Fact>
      </dl>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line px-4 py-2 not-first:border-l not-first:px-3">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="font-semibold text-ink-1 tabular-nums">{children}</dd>
    </div>
  );
}
