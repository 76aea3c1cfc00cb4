/** What somebody scanned or typed, where it stands for one booking. */
export type ScannedCode = { bookingId: string } | { reference: string };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REFERENCE = /^[0-9A-F]{8}$/;

/**
 * A booking's id, as the code of its confirmation holds it, or its reference, in any case and with
 * space around; null for anything else, for instance a name. A hand scanner that is set to another
 * keyboard writes other signs for the hyphens of an id, so any sign will do there.
 */
export function parseScannedCode(text: string): ScannedCode | null {
  const trimmed = text.trim();
  const id = trimmed
    .toLowerCase()
    .replace(
      /^(.{8})[^0-9a-f](.{4})[^0-9a-f](.{4})[^0-9a-f](.{4})[^0-9a-f](.{12})$/,
      "$1-$2-$3-$4-$5",
    );
  if (ID.test(id)) return { bookingId: id };
  const reference = trimmed.toUpperCase();
  return REFERENCE.test(reference) ? { reference } : null;
}
