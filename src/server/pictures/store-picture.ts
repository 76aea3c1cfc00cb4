import { randomBytes } from "node:crypto";
import type { PictureSize } from "../../shared/rules/pictures.ts";
import type { Files } from "../gateways/files/files.ts";
import type { Pixels } from "./picture-source.ts";
import { type PictureVersion, versionsOf } from "./picture-versions.ts";

const FILES_PATH = "/files/";

/** A name that cannot be guessed: 128 random bits. */
export function newPictureName(): string {
  return randomBytes(16).toString("hex");
}

/** A file that is not kept yet. */
interface EncodedFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/** The files of a picture, re-encoded from its pixels and so without metadata. */
export async function encodePicture(
  pixels: Pixels,
  versions: readonly PictureVersion[],
): Promise<EncodedFile[]> {
  return Promise.all(
    versions.map(async ({ fileName, contentType, encode }) => ({
      ...{ fileName, contentType },
      bytes: await encode(pixels),
    })),
  );
}

/** Keeps them all. Throws once every try has ended, when one failed: then others may be kept. */
export async function putFiles(files: Files, encoded: readonly EncodedFile[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    encoded.map(({ fileName, bytes, contentType }) => files.put(fileName, bytes, contentType)),
  );
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/**
 * Keeps a picture in every version of its size (see shared/rules/pictures). Every version's file
 * exists, but none holds more pixels across than the source has.
 * @returns what belongs into an `image_url` column: `/files/{name}`
 */
export async function storePicture(
  files: Files,
  pixels: Pixels,
  size: PictureSize,
  name: string = newPictureName(),
): Promise<string> {
  await putFiles(files, await encodePicture(pixels, versionsOf(name, size)));
  return imageUrlOf(name);
}

/** Keeps one more file of a picture. */
export async function storeVersion(
  files: Files,
  pixels: Pixels,
  version: PictureVersion,
): Promise<void> {
  await putFiles(files, await encodePicture(pixels, [version]));
}

/** True when `storePicture` has been through with this name. */
export async function isPictureStored(
  files: Files,
  size: PictureSize,
  name: string,
): Promise<boolean> {
  const versions = await Promise.all(
    versionsOf(name, size).map(({ fileName }) => files.read(fileName)),
  );
  return versions.every((file) => file !== null);
}

/** The name under which a path of `/files/` is kept. */
export function fileNameOf(path: string): string {
  return path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : path;
}

export function imageUrlOf(name: string): string {
  return FILES_PATH + name;
}
