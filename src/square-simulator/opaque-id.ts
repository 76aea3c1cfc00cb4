import { randomUUID } from "node:crypto";

/** A random id of 32 letters and digits. Square documents its ids as opaque. */
export function opaqueId(): string {
  return randomUUID().replaceAll("-", "");
}
