/** The dialog's code, which only who wants it loads. */
export function loadAccountDialog() {
  return import("./AccountDialog.tsx");
}

/** To be had early, for somebody who is about to press; if it fails, pressing will tell. */
export function prefetchAccountDialog(): void {
  loadAccountDialog().catch(() => undefined);
}
