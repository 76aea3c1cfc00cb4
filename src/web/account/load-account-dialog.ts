/** Loads the dialog's code, only for users who open it. */
export function loadAccountDialog() {
  return import("./AccountDialog.tsx");
}

/** Prefetches the dialog's code for a user about to press; a failure is reported when they do. */
export function prefetchAccountDialog(): void {
  loadAccountDialog().catch(() => undefined);
}
