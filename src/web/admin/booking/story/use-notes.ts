import { useEffect, useRef, useState } from "react";
import type { DeskBooking } from "../../../../shared/contract/desk/desk-booking.ts";
import type { DeskNote } from "../../../../shared/contract/desk/desk-notes.ts";
import { api } from "../../../api/browser-api.ts";
import { useAction } from "../../shell/use-action.ts";
import type { Tell } from "../use-news.ts";

interface Surroundings {
  tell: Tell;
  /** The booking is to be read again. */
  onChange: () => void;
  /** To where notes are written, for when what was pressed is gone. */
  focusField: () => void;
}

/** Notes come and go at once; the booking that is read afterwards says how they stand. */
export function useNotes(booking: DeskBooking, { tell, onChange, focusField }: Surroundings) {
  const { id: bookingId } = booking;
  const [notes, setNotes] = useState<readonly DeskNote[]>(booking.notes);
  const [text, setText] = useState("");
  const { isBusy, failure, run } = useAction();
  // The same note, however often it is tried.
  const noteId = useRef<string | null>(null);
  useEffect(() => setNotes(booking.notes), [booking.notes]);

  async function add() {
    if (text.trim() === "") return;
    noteId.current ??= crypto.randomUUID();
    const wish = { bookingId, noteId: noteId.current, text };
    const isAdded = await run(async () => {
      const note = await api.desk.notes.add(wish);
      setNotes((now) => [note, ...now]);
    });
    if (!isAdded) return;
    noteId.current = null;
    setText("");
    focusField();
    onChange();
  }

  async function remove(note: DeskNote) {
    const named = { bookingId, noteId: note.id };
    if (!(await run(() => api.desk.notes.remove(named)))) return;
    setNotes((now) => now.filter(({ id }) => id !== note.id));
    focusField();
    tell({ tone: "done", sentence: "Note removed", undo: () => void restore(note) });
    onChange();
  }

  async function restore(note: DeskNote) {
    focusField();
    if (await run(() => api.desk.notes.restore({ bookingId, noteId: note.id }))) onChange();
  }

  function edit(newText: string) {
    // Other words are another note.
    noteId.current = null;
    setText(newText);
  }
  return { notes, text, setText: edit, isBusy, failure, add, remove };
}
