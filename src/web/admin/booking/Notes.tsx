import Trash2 from "lucide-react/icons/trash-2";
import { useId, useRef, useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import type { AdminNote } from "../../../shared/contract/admin/notes.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { fieldClass } from "../../ui/field-class.ts";
import type { ShowToast } from "../kit/DialogToast.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { useIdempotentId } from "../kit/use-idempotent-id.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface NotesProps {
  booking: AdminBooking;
  showToast: ShowToast;
}

/** The notes that staff write for each other. */
export function Notes({ booking, showToast }: NotesProps) {
  const titleId = useId();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const { text, setText, isBusy, failure, add, remove } = useNotes(booking.id, {
    showToast,
    focusField: () => textArea.current?.focus(),
  });
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        Notes
      </h3>
      <ul className="grid gap-2 text-sm not-empty:mb-2">
        {booking.notes.map((note) => (
          <Note key={note.id} note={note} onRemove={() => void remove(note)} />
        ))}
      </ul>
      {!booking.customer.isErased && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <textarea
            ref={textArea}
            rows={text === "" ? 1 : 3}
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.target.value)}
            aria-label="Add a note for the team"
            placeholder="Add a note for the team"
            className={`block min-h-control resize-none py-1.5 ${fieldClass(false)}`}
          />
          {text.trim() !== "" && (
            <Button type="submit" size="md" variant="soft" busy={isBusy} className="mt-2">
              Add note
            </Button>
          )}
        </form>
      )}
      <FailureAlert title="The note was not saved" failure={failure} className="mt-2 text-sm" />
    </section>
  );
}

interface NoteProps {
  note: AdminNote;
  onRemove: () => void;
}

function Note({ note: { text, author, createdAt }, onRemove }: NoteProps) {
  const { timezone } = useVenue();
  const by = `${author ?? "Staff"}, ${formatAdminDateTime(new Date(createdAt), timezone)}`;
  return (
    <li className="relative rounded-button bg-card py-2.5 pr-11 pl-3 inset-ring inset-ring-line">
      <p className="whitespace-pre-line text-ink-1 wrap-anywhere">{text}</p>
      <p className="text-2xs text-ink-3">{by}</p>
      <button
        type="button"
        aria-label={`Remove the note by ${by}`}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover"
      >
        <Trash2 className="size-4" />
      </button>
    </li>
  );
}

interface NotesOptions {
  showToast: ShowToast;
  /** Focuses the field for a new note, for when the pressed button is gone. */
  focusField: () => void;
}

function useNotes(bookingId: string, { showToast, focusField }: NotesOptions) {
  const [text, setText] = useState("");
  const { isBusy, failure, run } = useMutation();
  const withId = useIdempotentId();

  async function add() {
    if (text.trim() === "") return;
    const isAdded = await run(() =>
      withId(text, (noteId) => api.admin.notes.add({ bookingId, noteId, text })),
    );
    if (!isAdded) return;
    setText("");
    focusField();
  }

  async function remove(note: AdminNote) {
    const input = { bookingId, noteId: note.id };
    if (!(await run(() => api.admin.notes.remove(input)))) return;
    focusField();
    showToast({ tone: "done", sentence: "Note removed", undo: () => void restore(note) });
  }

  async function restore(note: AdminNote) {
    focusField();
    await run(() => api.admin.notes.restore({ bookingId, noteId: note.id }));
  }

  return { text, setText, isBusy, failure, add, remove };
}
