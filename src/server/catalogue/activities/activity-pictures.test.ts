import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { plainPicture } from "../../../../tests/support/pictures.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { activityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { createDiskStore } from "../../integrations/files/disk-store.ts";
import { uploadPicture } from "../../pictures/admin-pictures.routes.ts";
import { purgeUnusedPictures } from "../../pictures/purge-unused-pictures.ts";
import { listActivities } from "./activities.routes.ts";
import { activityResource, listAdminActivities, saveActivity } from "./admin-activities.routes.ts";

const folder = await mkdtemp(join(tmpdir(), "slipway-activity-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const context = await testContext({ files: createDiskStore(folder) });
const { db, pool } = context;
const { activityId } = await createVenue(context);
const { id: userId } = await testAccount(context, { role: "admin" });
const bytes = await plainPicture(60, 40).png().toBuffer();
const upload = () => uploadPicture(context, { bytes, use: "activity", userId });

async function show(imageUrl: string | null, furtherImageUrls: string[]) {
  const [activity] = await listAdminActivities(db);
  if (!activity) throw new Error("There is no activity.");
  const input = { ...activityFields.parse(activity), imageUrl, furtherImageUrls };
  return saveActivity(db, { id: activityId, version: activity.version, input }, userId);
}

const isStored = async (imageUrl: string) =>
  (await readdir(folder)).some((file) => file.startsWith(imageUrl.slice("/files/".length)));

/** Purges what has been unused for two days. */
async function purgeLater() {
  await pool.query(
    `UPDATE pictures SET uploaded_at = uploaded_at - interval '2 days',
       detached_at = detached_at - interval '2 days'`,
  );
  await purgeUnusedPictures(context);
}

test("an activity's pictures are shown in their order, and only those that it no longer has are purged", async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()];
  await show(one, [two, three]);
  await purgeLater();
  await show(three, [one]);
  expect(await listActivities(context)).toMatchObject([
    { imageUrl: three, furtherImageUrls: [one] },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  await purgeLater();
  expect([await isStored(one), await isStored(two), await isStored(three)]).toEqual([
    true,
    false,
    true,
  ]);
  await expect(show(one, [two])).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
});

test("a deleted activity's pictures are purged", async () => {
  const [one, two] = [await upload(), await upload()];
  await show(one, [two]);
  expect(await activityResource.remove(db, activityId, userId)).toBe("deleted");
  await purgeLater();
  expect([await isStored(one), await isStored(two)]).toEqual([false, false]);
});
