/** Names as the IANA writes them; offsets such as `+01:00` know no summer time and are none. */
const NAME = /^[A-Z][A-Za-z0-9_+/-]*$/;

/** Whether this is the name of a time zone that this computer knows. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
