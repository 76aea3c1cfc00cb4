import type { ShortAddon } from "../../../shared/contract/admin/booking-changes.ts";

/** `Wetsuit sold out`, `Wetsuit: only 2 left`. */
export function formatShortAddon({ name, left }: ShortAddon): string {
  return left === 0 ? `${name} sold out` : `${name}: only ${left} left`;
}
