import Trash2 from "lucide-react/icons/trash-2";
import { useId, useRef, useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AdminNote } from "../../../shared/contract/admin/notes.ts";
import type { StaffPermission } from "../../../shared/rules/staff-permissions.ts";
import { useIdempotentId } from "../../app/use-idempotent-id.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { fieldClass } from "../../ui/field-class.ts";
import { FailureAlert } from "./FailureAlert.tsx";
import { type Lock, useDenial, useLock } from "./own-role.ts";
import { useMutation } from "./use-mutation.ts";

/** How the notes about one thing are changed. */
interface NoteCalls {
  add: (note: { noteId: string; text: string }) => Promise<unknown>;
  remove: (noteId: string) => Promise<unknown>;
  restore: (noteId: string) => Promise<unknown>;
}

interface NotesProps {
  notes: readonly AdminNote[];
  /** Whether notes can be added. */
  isOpen?: boolean;
  /** What a role needs to change them. */
  permission: StaffPermission;
  calls: NoteCalls;
  /** Says that a note was removed, and offers to restore it. */
  onRemoved: (undo: () => void) => void;
}

/** The notes that staff write for each other. */
export function Notes({ notes, isOpen = true, permission, calls, onRemoved }: NotesProps) {
  const titleId = useId();
  const denial = useDenial(permission);
  const lock = useLock(permission);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const { text, setText, isBusy, failure, add, remove } = useNotes(calls, {
    onRemoved,
    focusField: () => textArea.current?.focus(),
  });
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 text-sm font-semibold">
        Notes
      </h3>
      <ul className="grid gap-2 text-sm not-empty:mb-2">
        {notes.map((note) => (
          <Note key={note.id} note={note} lock={lock} onRemove={() => void remove(note)} />
        ))}
      </ul>
      {isOpen && denial !== null && <p className="text-sm text-pretty text-ink-3">{denial}</p>}
      {isOpen && denial === null && (
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
  lock: Lock | null;
  onRemove: () => void;
}

function Note({ note: { text, author, createdAt }, lock, onRemove }: NoteProps) {
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
        {...lock}
        className="absolute top-0.5 right-0.5 grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover aria-disabled:text-ink-disabled"
      >
        <Trash2 className="size-4" />
      </button>
    </li>
  );
}

interface NotesOptions extends Pick<NotesProps, "onRemoved"> {
  /** Focuses the field for a new note, for when the pressed button is gone. */
  focusField: () => void;
}

function useNotes(calls: NoteCalls, { onRemoved, focusField }: NotesOptions) {
  const [text, setText] = useState("");
  const { isBusy, failure, run } = useMutation();
  const withId = useIdempotentId();

  async function add() {
    if (text.trim() === "") return;
    const isAdded = await run(() => withId(text, (noteId) => calls.add({ noteId, text })));
    if (!isAdded) return;
    setText("");
    focusField();
  }

  async function remove(note: AdminNote) {
    if (!(await run(() => calls.remove(note.id)))) return;
    focusField();
    onRemoved(() => void restore(note));
  }

  async function restore(note: AdminNote) {
    focusField();
    await run(() => calls.restore(note.id));
  }

  return { text, setText, isBusy, failure, add, remove };
}
