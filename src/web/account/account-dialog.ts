import { type ComponentType, useSyncExternalStore } from "react";

export type AccountView = "sign-in" | "forgot" | "create";

interface DialogState {
  isOpen: boolean;
  /** Kept while the dialog closes, so that its content does not jump. */
  view: AccountView;
  /** The dialog's component once its code has loaded, which happens only for users who open it. */
  Dialog: ComponentType | null;
  /** Why an action of the header's account buttons failed. */
  error: string | null;
}

let state: DialogState = { isOpen: false, view: "sign-in", Dialog: null, error: null };
const listeners = new Set<() => void>();

export function useAccountDialog(): DialogState {
  return useSyncExternalStore(subscribe, getState, getState);
}

/** Opens the dialog once its code has loaded, or switches its view. */
export function openAccountDialog(view: AccountView): void {
  updateState({ isOpen: true, view, error: null });
}

/** Called once the dialog's code has loaded. */
export function setAccountDialogComponent(Dialog: ComponentType): void {
  updateState({ Dialog });
}

export function closeAccountDialog(): void {
  updateState({ isOpen: false });
}

/** Shows an error below the header; null removes it. */
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
