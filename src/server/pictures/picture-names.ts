import { randomBytes } from "node:crypto";

const FILES_PATH = "/files/";

/** Generates an unguessable name: 128 random bits in hexadecimal. */
export function createPictureName(): string {
  return randomBytes(16).toString("hex");
}

/** Converts a `/files/` path to the name in the file store. */
export function toFileName(path: string): string {
  return path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : path;
}

export function toImageUrl(name: string): string {
  return FILES_PATH + name;
}
