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
  problem: string | null;
}

let state: DialogState = { isOpen: false, view: "sign-in", Dialog: null, problem: null };
const listeners = new Set<() => void>();

export function useAccountDialog(): DialogState {
  return useSyncExternalStore(subscribe, now, now);
}

/** Opens the dialog as soon as its code has come, or shows another view of it. */
export function openAccountDialog(view: AccountView): void {
  change({ isOpen: true, view, problem: null });
}

/** The dialog's code has come. */
export function giveAccountDialog(Dialog: ComponentType): void {
  change({ Dialog });
}

export function closeAccountDialog(): void {
  change({ isOpen: false });
}

/** Says what went wrong below the header; null takes it away. */
export function tellAccountProblem(problem: string | null): void {
  change({ problem });
}

function change(changes: Partial<DialogState>): void {
  state = { ...state, ...changes };
  for (const tell of listeners) tell();
}

function now(): DialogState {
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
