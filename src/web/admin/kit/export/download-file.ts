/**
 * Makes the browser save a file as if the user had followed a download link. Public pages have
 * their own copy: each module that they share with an admin screen splits what they load into more
 * chunks.
 */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
