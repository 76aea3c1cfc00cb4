import { randomBytes } from "node:crypto";

const FILES_PATH = "/files/";

/** A name that cannot be guessed: 128 random bits. */
export function createPictureName(): string {
  return randomBytes(16).toString("hex");
}

/** The name under which a path of `/files/` is kept. */
export function toFileName(path: string): string {
  return path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : path;
}

export function toImageUrl(name: string): string {
  return FILES_PATH + name;
}
