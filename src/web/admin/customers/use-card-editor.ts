import { useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { useAskBeforeUnload } from "../kit/forms/use-before-unload-prompt.ts";

interface EditedCard {
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
  isAsking: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** What waits for the question to be answered: another card, or none. */
interface Wish {
  id: string | null;
}

/** One card is edited at a time; nothing that was typed is lost without a question. */
export function useEditedCard(): EditedCard {
  const [id, setId] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [wish, setWish] = useState<Wish | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && screenOf(currentLocation) !== screenOf(nextLocation),
  );
  useAskBeforeUnload(isDirty);

  function edit(next: string | null) {
    setDirty(false);
    setWish(null);
    // The card has to be there before its button can be found.
    flushSync(() => setId(next));
    if (next === null && id !== null) focusEditButton(id);
  }

  function wishFor(next: Wish) {
    if (isDirty) setWish(next);
    else edit(next.id);
  }

  return {
    id,
    setDirty,
    open: (next) => wishFor({ id: next }),
    leave: () => wishFor({ id: null }),
    close: () => edit(null),
    isAsking: wish !== null || blocker.state === "blocked",
    discard: () => {
      edit(wish?.id ?? null);
      if (blocker.state === "blocked") blocker.proceed();
    },
    keepEditing: () => {
      setWish(null);
      if (blocker.state === "blocked") blocker.reset();
    },
  };
}

/** What lies above a screen, as an open booking does, leaves it as it is. */
function screenOf({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("booking");
  return `${pathname}?${parameters}`;
}

export function editButtonOf(customerId: string): string {
  return `edit-${customerId}`;
}

/** Once the card stands where the form was. */
function focusEditButton(customerId: string): void {
  requestAnimationFrame(() => document.getElementById(editButtonOf(customerId))?.focus());
}
