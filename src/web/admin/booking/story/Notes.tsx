import { useId, useRef } from "react";
import type { DeskBooking } from "../../../../shared/contract/desk/desk-booking.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { fieldClass } from "../../../ui/field-class.ts";
import { staffSentence } from "../../shell/staff-failure.ts";
import type { Tell } from "../use-news.ts";
import { Note } from "./Note.tsx";
import { useNotes } from "./use-notes.ts";

interface NotesProps {
  booking: DeskBooking;
  tell: Tell;
  onChange: () => void;
}

/** What staff noted for each other. */
export function Notes({ booking, tell, onChange }: NotesProps) {
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { notes, text, setText, isBusy, failure, add, remove } = useNotes(booking, {
    tell,
    onChange,
    focusField: () => field.current?.focus(),
  });
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        Notes
      </h3>
      <ul className="grid gap-2 text-sm not-empty:mb-2">
        {notes.map((note) => (
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
            ref={field}
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
      {failure && (
        <Alert tone="danger" title="The note was not kept" className="mt-2 text-sm">
          {staffSentence(failure)}
        </Alert>
      )}
    </section>
  );
}
