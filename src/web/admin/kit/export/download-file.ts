/**
 * Lets the browser save a file as if it had been a link. Visitors' pages have one of their own: what
 * they load is cut into more pieces by each screen of the back office that shares theirs.
 */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
