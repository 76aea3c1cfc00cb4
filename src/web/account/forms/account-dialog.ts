import { type ComponentType, useSyncExternalStore } from "react";

/** What the dialog is asked for. */
export type AccountView = "sign-in" | "forgot" | "create";

interface DialogState {
  isOpen: boolean;
  /** Stays while the dialog closes, so that nothing jumps. */
  view: AccountView;
  /** The dialog's code, once it has come: only who wants it loads it. */
  Dialog: ComponentType | null;
  /** What could not be done, for whoever pressed a button of the header. */
  error: string | null;
}

let state: DialogState = { isOpen: false, view: "sign-in", Dialog: null, error: null };
const listeners = new Set<() => void>();

export function useAccountDialog(): DialogState {
  return useSyncExternalStore(subscribe, getState, getState);
}

/** Opens the dialog as soon as its code has come, or shows another view of it. */
export function openAccountDialog(view: AccountView): void {
  updateState({ isOpen: true, view, error: null });
}

/** The dialog's code has come. */
export function setAccountDialogComponent(Dialog: ComponentType): void {
  updateState({ Dialog });
}

export function closeAccountDialog(): void {
  updateState({ isOpen: false });
}

/** Says what went wrong below the header; null takes it away. */
export function setAccountError(error: string | null): void {
  updateState({ error });
}

function updateState(changes: Partial<DialogState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function getState(): DialogState {
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
