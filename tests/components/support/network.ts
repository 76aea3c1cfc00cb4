import { onTestFinished, vi } from "vitest";

/**
 * Takes the browser offline, and fires the event for it.
 * @returns a function that goes online again and fires that event
 */
export function goOffline(): () => void {
  const { fetch } = window;
  const onLine = vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false);
  window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  window.dispatchEvent(new Event("offline"));
  let isOffline = true;

  function goOnline() {
    if (!isOffline) return;
    isOffline = false;
    onLine.mockRestore();
    window.fetch = fetch;
    window.dispatchEvent(new Event("online"));
  }
  onTestFinished(goOnline);
  return goOnline;
}
