import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { activities } from "../../../database/seed/activities.ts";
import { venueArt } from "../../../database/seed/venue.ts";
import { NARROW_SUFFIX, PICTURE_WIDTHS, type PictureSize } from "../../shared/rules/pictures.ts";
import type { Files } from "../gateways/files/files.ts";
import { drawnPixels } from "../pictures/picture-source.ts";
import { type PictureVersion, sharedPicture, siteIcon } from "../pictures/picture-versions.ts";
import {
  imageUrlOf,
  isPictureStored,
  storePicture,
  storeVersion,
} from "../pictures/store-picture.ts";
import { projectRoot } from "../root.ts";

const ART_FOLDER = join(projectRoot, "database", "seed", "art");

/**
 * Draws the demo venue's pictures and keeps them as if they had been uploaded. Names follow from
 * the drawings, so that after an interruption only what is missing is drawn.
 * @returns the `image_url` of each drawing, by its name in `art/`
 */
export async function storeArt(files: Files): Promise<Map<string, string>> {
  const imageUrls = new Map<string, string>();
  for (const art of [...activities.map((a) => a.art), venueArt.logo, venueArt.voucher]) {
    const drawing = await readDrawing(art);
    imageUrls.set(art, await storeDrawing(files, drawing, "card", nameOf(drawing)));
  }
  const hero = await readDrawing(venueArt.hero);
  imageUrls.set(venueArt.hero, await storeDrawing(files, hero, "hero", nameOf(hero)));
  const heroNarrow = await readDrawing(venueArt.heroNarrow);
  await storeDrawing(files, heroNarrow, "card", nameOf(hero) + NARROW_SUFFIX);
  await storeOnce(files, hero, "hero", sharedPicture(nameOf(hero)));
  const logo = await readDrawing(venueArt.logo);
  await storeOnce(files, logo, "card", siteIcon(nameOf(logo)));
  return imageUrls;
}

/** One at a time: its versions keep all cores busy, and a drawing's pixels take megabytes. */
async function storeDrawing(
  files: Files,
  drawing: Buffer,
  size: PictureSize,
  name: string,
): Promise<string> {
  if (await isPictureStored(files, size, name)) return imageUrlOf(name);
  const pixels = await drawnPixels(drawing, Math.max(...PICTURE_WIDTHS[size]));
  return storePicture(files, pixels, size, name);
}

/** Keeps one more file of a drawing, unless it is there. */
async function storeOnce(
  files: Files,
  drawing: Buffer,
  size: PictureSize,
  version: PictureVersion,
): Promise<void> {
  if (await files.read(version.fileName)) return;
  const pixels = await drawnPixels(drawing, Math.max(...PICTURE_WIDTHS[size]));
  await storeVersion(files, pixels, version);
}

function nameOf(drawing: Buffer): string {
  return createHash("sha256").update(drawing).digest("hex").slice(0, 32);
}

function readDrawing(art: string): Promise<Buffer> {
  return readFile(join(ART_FOLDER, `${art}.svg`));
}
