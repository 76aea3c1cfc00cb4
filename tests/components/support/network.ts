import { onTestFinished, vi } from "vitest";

/**
 * The browser has no network from here on, and knows it.
 * @returns what gives it back, of which the page is told as browsers do
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
