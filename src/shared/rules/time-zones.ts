/**
 * The form of IANA names. Offsets such as `+01:00` are excluded, because they have no daylight
 * saving.
 */
const NAME = /^[A-Z][A-Za-z0-9_+/-]*$/;

/** True for the name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
