/** How long the browser may take to read the file. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a file, as a press on a download link would. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
