import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { IconButton } from "../shell/IconButton.tsx";
import { CardContact } from "./CardContact.tsx";
import { CardFigures } from "./CardFigures.tsx";
import { CardHead } from "./CardHead.tsx";
import { editButtonOf } from "./use-edited-card.ts";

interface CustomerCardProps {
  customer: DeskCustomer;
  /** Others are about to take its place. */
  isReading: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onWaivers: () => void;
}

/** All that is shown of a customer, and what can be done. */
export function CustomerCard(props: CustomerCardProps) {
  const { customer, isReading, onEdit, onDelete, onWaivers } = props;
  return (
    <article
      aria-labelledby={`name-${customer.id}`}
      className="relative grid min-w-0 gap-2 rounded-card border border-line bg-card px-4 pt-3 pb-1.5"
    >
      <CardHead customer={customer}>
        <span className="-mr-2 ml-auto flex shrink-0">
          <IconButton
            id={editButtonOf(customer.id)}
            label={`Edit ${isolated(customer.name)}`}
            onClick={onEdit}
          >
            <Pencil className="size-4.5" />
          </IconButton>
          <IconButton label={`Delete ${isolated(customer.name)}`} onClick={onDelete}>
            <Trash2 className="size-4.5" />
          </IconButton>
        </span>
      </CardHead>
      <CardContact customer={customer} />
      <CardFigures customer={customer} onWaivers={onWaivers} />
      {isReading && <GreyLines />}
    </article>
  );
}

function GreyLines() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 grid animate-late-show content-around rounded-card bg-card p-4"
    >
      {["w-40", "w-48", "w-28", "w-36", "w-full"].map((width) => (
        <span key={width} className={`h-2.5 rounded-full bg-hover ${width}`} />
      ))}
    </div>
  );
}
