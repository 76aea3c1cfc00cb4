import Trash2 from "lucide-react/icons/trash-2";
import type { DeskNote } from "../../../../shared/contract/desk/desk-notes.ts";
import { staffMoment } from "../../../../shared/staff-time.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";

interface NoteProps {
  note: DeskNote;
  onRemove: () => void;
}

/** What somebody noted, with who and when. */
export function Note({ note: { text, author, createdAt }, onRemove }: NoteProps) {
  const { timezone } = useVenue();
  const by = `${author ?? "Staff"}, ${staffMoment(new Date(createdAt), timezone)}`;
  return (
    <li className="relative rounded-button bg-card py-2.5 pr-11 pl-3 inset-ring inset-ring-line">
      <p className="whitespace-pre-line text-ink-1 wrap-anywhere">{text}</p>
      <p className="text-2xs text-ink-3">{by}</p>
      <button
        type="button"
        aria-label={`Remove the note of ${by}`}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover"
      >
        <Trash2 className="size-4" />
      </button>
    </li>
  );
}
