/** How long the browser may take to read what it saves, in milliseconds. */
const READING_MS = 60_000;

/** Hands a text to the browser as a file to keep or open, as a link that is pressed would. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}
