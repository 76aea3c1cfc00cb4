import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { activities } from "../../../database/seed/activities.ts";
import { venueArt } from "../../../database/seed/venue.ts";
import { type FileStore, getContentType } from "../integrations/files/file-store.ts";
import { toImageUrl } from "../pictures/picture-names.ts";
import { putFiles } from "../pictures/put-files.ts";
import { projectRoot } from "../platform/config/project-root.ts";

/** The drawings that the demo's pictures are made of, as SVG. */
export const DRAWINGS = join(projectRoot, "database", "seed", "art");
/** The pictures, made by tools/draw-demo-pictures.ts. */
export const DEMO_PICTURES = join(projectRoot, "database", "seed", "pictures");

/**
 * Stores the demo venue's pictures as if they had been uploaded. Their names are fixed, so doing it
 * twice changes nothing.
 * @returns the `image_url` of each drawing, by its name in `database/seed/art`
 */
export async function storeDemoPictures(files: FileStore): Promise<Map<string, string>> {
  const fileNames = await readdir(DEMO_PICTURES);
  await putFiles(
    files,
    await Promise.all(
      fileNames.map(async (fileName) => ({
        fileName,
        contentType: getContentType(fileName) ?? "",
        bytes: await readFile(join(DEMO_PICTURES, fileName)),
      })),
    ),
  );
  const usedDrawings = [...activities.map(({ art }) => art), ...Object.values(venueArt)];
  return new Map(
    await Promise.all(
      usedDrawings.map(async (art) => [art, toImageUrl(await pictureName(art))] as const),
    ),
  );
}

/** The name of a drawing's picture. It follows from the drawing, so a changed one is another picture. */
export async function pictureName(art: string): Promise<string> {
  const drawing = await readFile(join(DRAWINGS, `${art}.svg`));
  return createHash("sha256").update(drawing).digest("hex").slice(0, 32);
}
