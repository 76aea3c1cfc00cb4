import { randomUUID } from "node:crypto";

/** An id without meaning, 32 letters and digits: Square documents its ids as opaque. */
export function opaqueId(): string {
  return randomUUID().replaceAll("-", "");
}
