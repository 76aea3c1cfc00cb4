import { useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { useBeforeUnloadPrompt } from "../kit/forms/use-before-unload-prompt.ts";

interface CardEditor {
  /** Id of the customer that is being edited; null when none is. */
  id: string | null;
  setDirty: (isDirty: boolean) => void;
  /** Edits another customer, after a question when there is unsaved input. */
  open: (id: string) => void;
  /** Stops editing, after a question when there is unsaved input. */
  leave: () => void;
  /** Stops editing without a question. */
  close: () => void;
  /** Whether the question is open. */
  isConfirming: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** What happens after the question: another card is edited, or none. */
interface PendingEdit {
  id: string | null;
}

/** Edits one card at a time, and asks before unsaved input is discarded. */
export function useCardEditor(): CardEditor {
  const [id, setId] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [pending, setPending] = useState<PendingEdit | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && getScreenKey(currentLocation) !== getScreenKey(nextLocation),
  );
  useBeforeUnloadPrompt(isDirty);

  function edit(next: string | null) {
    setDirty(false);
    setPending(null);
    // The card must be rendered before its button can be found.
    flushSync(() => setId(next));
    if (next === null && id !== null) focusEditButton(id);
  }

  function requestEdit(next: PendingEdit) {
    if (isDirty) setPending(next);
    else edit(next.id);
  }

  return {
    id,
    setDirty,
    open: (next) => requestEdit({ id: next }),
    leave: () => requestEdit({ id: null }),
    close: () => edit(null),
    isConfirming: pending !== null || blocker.state === "blocked",
    discard: () => {
      edit(pending?.id ?? null);
      if (blocker.state === "blocked") blocker.proceed();
    },
    keepEditing: () => {
      setPending(null);
      if (blocker.state === "blocked") blocker.reset();
    },
  };
}

/** A dialog above the screen, such as an open booking, does not leave the screen. */
function getScreenKey({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("booking");
  return `${pathname}?${parameters}`;
}

export function getEditButtonId(customerId: string): string {
  return `edit-${customerId}`;
}

/** Waits until the card has replaced the form. */
function focusEditButton(customerId: string): void {
  requestAnimationFrame(() => document.getElementById(getEditButtonId(customerId))?.focus());
}
