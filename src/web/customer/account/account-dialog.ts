import { type ComponentType, useSyncExternalStore } from "react";
import { type ApiFailure, failureSentence } from "../../api/api-failure.ts";

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
  if (state.Dialog) return;
  loadDialog().then(
    ({ AccountDialog }) => change({ Dialog: AccountDialog }),
    () => change({ isOpen: false, problem: failureSentence(missingCode()) }),
  );
}

export function closeAccountDialog(): void {
  change({ isOpen: false });
}

/** To be had early, by somebody who is about to press; if it fails, pressing will tell. */
export function fetchAccountDialog(): void {
  loadDialog().catch(() => undefined);
}

/** Says what went wrong below the header; null takes it away. */
export function tellAccountProblem(problem: string | null): void {
  change({ problem });
}

function loadDialog() {
  return import("./AccountDialog.tsx");
}

function missingCode(): ApiFailure {
  return navigator.onLine ? "UNREACHABLE" : "OFFLINE";
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
