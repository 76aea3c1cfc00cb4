import { useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { useBeforeUnloadPrompt } from "../kit/forms/use-before-unload-prompt.ts";

interface CardEditor {
  /** Of the one customer that is being edited; null when none is. */
  id: string | null;
  /** Whether something was typed that is not saved. */
  setDirty: (isDirty: boolean) => void;
  /** Edits another one, after a question if something would be lost. */
  open: (id: string) => void;
  /** The same, and edits none. */
  leave: () => void;
  /** There is nothing to lose any more. */
  close: () => void;
  /** Whether somebody is asked if what they typed may be lost. */
  isConfirming: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** What waits for the question to be answered: another card, or none. */
interface PendingEdit {
  id: string | null;
}

/** One card is edited at a time; nothing that was typed is lost without a question. */
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
    // The card has to be there before its button can be found.
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

/** What lies above a screen, as an open booking does, leaves it as it is. */
function getScreenKey({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("booking");
  return `${pathname}?${parameters}`;
}

export function getEditButtonId(customerId: string): string {
  return `edit-${customerId}`;
}

/** Once the card stands where the form was. */
function focusEditButton(customerId: string): void {
  requestAnimationFrame(() => document.getElementById(getEditButtonId(customerId))?.focus());
}
