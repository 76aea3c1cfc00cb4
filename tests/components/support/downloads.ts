import { onTestFinished, vi } from "vitest";

/** The names of the files that the page has the browser save from now on; none of them is. */
export function recordDownloads(): string[] {
  const names: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => spy.mockRestore());
  return names;
}
