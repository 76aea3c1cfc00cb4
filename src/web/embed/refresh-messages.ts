/**
 * Sites tell their frames to load anew, which would lose what a visitor has typed. Nothing here does
 * so, and no script that is loaded later hears of it (specification, section 9).
 * @returns what ends it
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
