import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { IconButton } from "./IconButton.tsx";

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
