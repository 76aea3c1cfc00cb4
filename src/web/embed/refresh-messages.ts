/**
 * Blocks refresh messages from host sites, which would lose what a visitor has typed. Must be
 * registered before other scripts, so that they never see the message (specification, section 9).
 * @returns a function that ends it
 */
export function ignoreRefresh(): () => void {
  window.addEventListener("message", blockRefresh, { capture: true });
  return () => window.removeEventListener("message", blockRefresh, { capture: true });
}

function blockRefresh(event: MessageEvent<unknown>): void {
  if (isRefresh(event.data)) event.stopImmediatePropagation();
}

/** Whether a message asks for a refresh, by its type or its action. */
export function isRefresh(message: unknown): boolean {
  if (typeof message !== "object" || message === null) return false;
  const { type, action } = message as Record<string, unknown>;
  return type === "refresh" || action === "refresh";
}
