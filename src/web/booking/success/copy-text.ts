/**
 * Copies text to the clipboard.
 * @returns false when the browser or the visitor does not allow it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
