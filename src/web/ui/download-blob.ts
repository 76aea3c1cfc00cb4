/** How long the browser may take to read what it saves, in milliseconds. */
const REVOKE_DELAY_MS = 60_000;

/** Hands a file to the browser to keep or open, as a link that is pressed would. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
