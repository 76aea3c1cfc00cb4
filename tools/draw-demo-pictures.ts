import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { activities } from "../database/seed/activities.ts";
import { venueArt } from "../database/seed/venue.ts";
import { DEMO_PICTURES, DRAWINGS, pictureName } from "../src/server/demo/demo-pictures.ts";
import { createDiskStore } from "../src/server/integrations/files/disk-store.ts";
import { type Pixels, renderSvg } from "../src/server/pictures/decode-picture.ts";
import { shareImageVariant, siteIconVariant } from "../src/server/pictures/picture-variants.ts";
import { storePicture, storeVariant } from "../src/server/pictures/store-picture.ts";
import { NARROW_SUFFIX, PICTURE_WIDTHS, type PictureSize } from "../src/shared/rules/pictures.ts";

/**
 * Renders database/seed/pictures from the SVG files in database/seed/art, in every variant that an
 * upload is stored in. Run it after a change of a drawing. It takes ten seconds, too long for a
 * server start.
 */
const files = createDiskStore(DEMO_PICTURES);
await rm(DEMO_PICTURES, { recursive: true, force: true });

for (const art of [...activities.map((activity) => activity.art), venueArt.voucher]) {
  await storePicture(files, await renderPixels(art, "card"), "card", await pictureName(art));
}
const logo = await renderPixels(venueArt.logo, "card");
const logoName = await pictureName(venueArt.logo);
await storePicture(files, logo, "card", logoName);
await storeVariant(files, logo, siteIconVariant(logoName));

const hero = await renderPixels(venueArt.hero, "hero");
const heroName = await pictureName(venueArt.hero);
await storePicture(files, hero, "hero", heroName);
await storeVariant(files, hero, shareImageVariant(heroName));
const heroNarrow = await renderPixels(venueArt.heroNarrow, "card");
await storePicture(files, heroNarrow, "card", heroName + NARROW_SUFFIX);
console.log("Wrote the demo venue's pictures to database/seed/pictures.");

async function renderPixels(art: string, size: PictureSize): Promise<Pixels> {
  const drawing = await readFile(join(DRAWINGS, `${art}.svg`));
  return renderSvg(drawing, Math.max(...PICTURE_WIDTHS[size]));
}
