/** A scanned or typed text that identifies a booking. */
export type ScannedCode = { bookingId: string } | { reference: string };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REFERENCE = /^[0-9A-F]{8}$/;

/**
 * Parses a booking's id (the QR code of a confirmation) or reference, in any case and with
 * surrounding spaces. A hand scanner set to another keyboard layout types other characters for the
 * hyphens of an id, so any non-hexadecimal character is accepted there.
 * @returns null for anything else, such as a name
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
