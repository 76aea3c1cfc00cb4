import { onTestFinished, vi } from "vitest";

/** Records the names of files that the page downloads, without saving them. */
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
