import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { plainPicture } from "../../../tests/support/pictures.ts";
import { startS3Server } from "../../../tests/support/s3-server.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import type { Context } from "../context.ts";
import { createDiskStore } from "../integrations/files/disk-store.ts";
import { createS3Store } from "../integrations/files/s3-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { uploadPicture } from "./admin-pictures.routes.ts";
import { attachPicture, detachPicture } from "./attach-picture.ts";
import { purgeUnusedPictures } from "./purge-unused-pictures.ts";

const folder = await mkdtemp(join(tmpdir(), "slipway-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const context = await testContext({ files: createDiskStore(folder) });
const { db, pool } = context;
const { activityId } = await createVenue(context);
const { id: userId } = await testAccount(context, { role: "admin" });
const bytes = await plainPicture(60, 40).png().toBuffer();

const newPicture = (changes: Partial<Context> = {}) =>
  uploadPicture({ ...context, ...changes }, { bytes, use: "activity", userId });

const toPictureName = (imageUrl: string) => imageUrl.slice("/files/".length);

async function listFiles(imageUrl: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.startsWith(toPictureName(imageUrl)));
}

async function readRow(imageUrl: string) {
  return db
    .selectFrom("pictures")
    .selectAll()
    .where("name", "=", toPictureName(imageUrl))
    .executeTakeFirst();
}

/** Moves all timestamps of pictures two days into the past. */
async function shiftTwoDays(): Promise<void> {
  await pool.query(
    `UPDATE pictures SET uploaded_at = uploaded_at - interval '2 days',
       detached_at = detached_at - interval '2 days',
       removing_at = removing_at - interval '2 days'`,
  );
}

/** Replaces the activity's picture. */
async function showInActivity(imageUrl: string | null): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const activity = transaction.selectFrom("activities").select("imageUrl").forUpdate();
    const before = await activity.where("id", "=", activityId).executeTakeFirstOrThrow();
    await attachPicture(transaction, imageUrl, { use: "activity" });
    await transaction
      .updateTable("activities")
      .set({ imageUrl })
      .where("id", "=", activityId)
      .execute();
    if (before.imageUrl !== imageUrl) await detachPicture(transaction, before.imageUrl);
  });
}

test("purges a picture that was not used within a day, files and row", async () => {
  const imageUrl = await newPicture();
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toHaveLength(8);
  await shiftTwoDays();
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toEqual([]);
  expect(await readRow(imageUrl)).toBeUndefined();
});

test("keeps a picture in use, even by an archived activity, and purges it a day after its replacement", async () => {
  const imageUrl = await newPicture();
  await showInActivity(imageUrl);
  await db.updateTable("activities").set({ archivedAt: new Date() }).execute();
  await shiftTwoDays();
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toHaveLength(8);
  await db.updateTable("activities").set({ archivedAt: null }).execute();

  const next = await newPicture();
  await showInActivity(next);
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toHaveLength(8);
  await shiftTwoDays();
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toEqual([]);
  expect(await listFiles(next)).toHaveLength(8);
});

test("keeps a detached picture that is still shown somewhere", async () => {
  const imageUrl = await newPicture();
  await showInActivity(imageUrl);
  await inTransaction(db, (transaction) => detachPicture(transaction, imageUrl));
  await shiftTwoDays();
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toHaveLength(8);
});

test("refuses a picture that was uploaded for another use, is unknown or is not an upload", async () => {
  const hero = await uploadPicture(context, { bytes, use: "hero", userId });
  const unknown = `/files/${randomBytes(16).toString("hex")}`;
  const others = ["https://elsewhere.example/a", "/files/../secret", "", "javascript:alert(1)"];
  for (const imageUrl of [hero, unknown, ...others]) {
    await expect(showInActivity(imageUrl)).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  }
  await expect(showInActivity(null)).resolves.toBeUndefined();
});

test("accepts any picture that a column already shows, but not one written in this transaction", async () => {
  await db.updateTable("activities").set({ imageUrl: "/files/older" }).execute();
  await showInActivity("/files/older");
  const writeFirst = inTransaction(db, async (transaction) => {
    await transaction.updateTable("activities").set({ imageUrl: "/files/invented" }).execute();
    await attachPicture(transaction, "/files/invented", { use: "activity" });
  });
  await expect(writeFirst).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  await showInActivity(null);
});

test("a picture being attached is not purged, and one being purged cannot be attached", async () => {
  const imageUrl = await newPicture();
  await shiftTwoDays();
  await inTransaction(db, async (transaction) => {
    await attachPicture(transaction, imageUrl, { use: "activity" });
    await purgeUnusedPictures(context);
    await transaction.updateTable("activities").set({ imageUrl }).execute();
  });
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toHaveLength(8);
  await showInActivity(null);
  await shiftTwoDays();
  await purgeUnusedPictures(context);

  const purgingImageUrl = await newPicture();
  await shiftTwoDays();
  const removal = Promise.withResolvers<never>();
  const files = { ...context.files, remove: () => removal.promise };
  const cleaning = purgeUnusedPictures({ db, files });
  await expect.poll(async () => (await readRow(purgingImageUrl))?.removingAt).toBeInstanceOf(Date);
  await expect(showInActivity(purgingImageUrl)).rejects.toMatchObject({
    code: "PICTURE_NOT_FOUND",
  });
  removal.reject(new Error("killed"));
  await expect(cleaning).rejects.toThrow("killed");
  await purgeUnusedPictures(context);
  expect(await listFiles(purgingImageUrl), "another process may still be removing it").toHaveLength(
    8,
  );
  await shiftTwoDays();
  await purgeUnusedPictures(context);
  expect(await listFiles(purgingImageUrl)).toEqual([]);
});

test("an upload interrupted between row and files cannot be used and is purged", async () => {
  const { files } = context;
  let puts = 0;
  const dyingFiles = {
    ...files,
    put: (...file: Parameters<typeof files.put>) => {
      puts += 1;
      return puts > 3 ? new Promise<void>(() => undefined) : files.put(...file);
    },
  };
  void newPicture({ files: dyingFiles });
  await expect.poll(() => puts).toBe(8);
  const { name } = await db
    .selectFrom("pictures")
    .select("name")
    .where("storedAt", "is", null)
    .executeTakeFirstOrThrow();
  const imageUrl = `/files/${name}`;
  await expect(showInActivity(imageUrl)).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  await expect.poll(() => listFiles(imageUrl)).toHaveLength(3);
  await shiftTwoDays();
  await purgeUnusedPictures(context);
  expect(await listFiles(imageUrl)).toEqual([]);
  expect(await readRow(imageUrl)).toBeUndefined();
});

test("an S3 store works the same: stores, purges, and refuses an upload if the store denies access", async () => {
  const { store, objects, setFault } = await startS3Server();
  const files = createS3Store(store);
  const imageUrl = await newPicture({ files });
  expect(objects.size).toBe(8);
  setFault("denied");
  await expect(newPicture({ files })).rejects.toMatchObject({ code: "FILES_UNAVAILABLE" });
  await shiftTwoDays();
  await expect(purgeUnusedPictures({ db, files })).rejects.toThrow("403");
  setFault("none");
  await shiftTwoDays();
  await purgeUnusedPictures({ db, files });
  expect(objects.size).toBe(0);
  expect(await readRow(imageUrl)).toBeUndefined();
});

test("an upload is refused if files cannot be written, and the picture cannot be attached", async () => {
  const full = { ...context.files, put: () => Promise.reject(new Error("ENOSPC")) };
  await expect(newPicture({ files: full })).rejects.toMatchObject({ code: "FILES_UNAVAILABLE" });
  const remaining = await db
    .selectFrom("pictures")
    .select("name")
    .where("storedAt", "is", null)
    .execute();
  for (const { name } of remaining) {
    await expect(showInActivity(`/files/${name}`)).rejects.toMatchObject({
      code: "PICTURE_NOT_FOUND",
    });
  }
});
