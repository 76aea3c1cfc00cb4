import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import type { Lock } from "./own-role.ts";

interface IconButtonProps {
  id?: string;
  /** What the button does and to which item; also the tooltip. */
  label: string;
  /** Undefined disables the button. */
  onClick: (() => void) | undefined;
  /** Set where the role does not allow what the button does. */
  lock?: Lock | null;
  children: ReactNode;
}

/** An icon-only button for one card or row of a list. */
export function IconButton({ label, lock, ...button }: IconButtonProps) {
  return (
    <button
      title={label}
      {...button}
      {...lock}
      type="button"
      aria-label={label}
      disabled={button.onClick === undefined}
      className="inline-grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover hover:text-ink-1 disabled:text-ink-disabled aria-disabled:text-ink-disabled"
    />
  );
}

interface EditDeleteButtonsProps {
  /** Name of the item on the card. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and Delete, at the top right of a card. */
export function EditDeleteButtons({ name, onEdit, onDelete }: EditDeleteButtonsProps) {
  return (
    <span className="-mr-2.5 flex shrink-0">
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil className="size-4.5" />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 className="size-4.5" />
      </IconButton>
    </span>
  );
}
