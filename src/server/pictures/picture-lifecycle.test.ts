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
import { diskFiles } from "../integrations/files/disk-store.ts";
import { s3Files } from "../integrations/files/s3-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { adoptPicture } from "./attach-picture.ts";
import { abandonPicture } from "./detach-picture.ts";
import { removeUnshownPictures } from "./purge-unused-pictures.ts";
import { uploadPicture } from "./upload-picture.ts";

const folder = await mkdtemp(join(tmpdir(), "slipway-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const context = await testContext({ files: diskFiles(folder) });
const { db, pool } = context;
const { activityId } = await createVenue(context);
const { id: userId } = await testAccount(context, { role: "admin" });
const bytes = await plainPicture(60, 40).png().toBuffer();

const newPicture = (changes: Partial<Context> = {}) =>
  uploadPicture({ ...context, ...changes }, { bytes, use: "activity", userId });

const nameOf = (imageUrl: string) => imageUrl.slice("/files/".length);

async function filesOf(imageUrl: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.startsWith(nameOf(imageUrl)));
}

async function rowOf(imageUrl: string) {
  return db
    .selectFrom("pictures")
    .selectAll()
    .where("name", "=", nameOf(imageUrl))
    .executeTakeFirst();
}

/** As if everything about pictures had happened two days ago. */
async function twoDaysLater(): Promise<void> {
  await pool.query(
    `UPDATE pictures SET uploaded_at = uploaded_at - interval '2 days',
       abandoned_at = abandoned_at - interval '2 days',
       removing_at = removing_at - interval '2 days'`,
  );
}

/** The activity shows it from now on, and not what it showed before. */
async function show(imageUrl: string | null): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const activity = transaction.selectFrom("activities").select("imageUrl").forUpdate();
    const before = await activity.where("id", "=", activityId).executeTakeFirstOrThrow();
    await adoptPicture(transaction, imageUrl, { use: "activity" });
    await transaction
      .updateTable("activities")
      .set({ imageUrl })
      .where("id", "=", activityId)
      .execute();
    if (before.imageUrl !== imageUrl) await abandonPicture(transaction, before.imageUrl);
  });
}

test("a picture that nobody used within a day goes, files and row", async () => {
  const imageUrl = await newPicture();
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toHaveLength(8);
  await twoDaysLater();
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toEqual([]);
  expect(await rowOf(imageUrl)).toBeUndefined();
});

test("what is shown stays, also in the archive; a day after it was replaced it goes", async () => {
  const imageUrl = await newPicture();
  await show(imageUrl);
  await db.updateTable("activities").set({ archivedAt: new Date() }).execute();
  await twoDaysLater();
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toHaveLength(8);
  await db.updateTable("activities").set({ archivedAt: null }).execute();

  const next = await newPicture();
  await show(next);
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toHaveLength(8);
  await twoDaysLater();
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toEqual([]);
  expect(await filesOf(next)).toHaveLength(8);
});

test("what was abandoned and is shown somewhere all the same stays", async () => {
  const imageUrl = await newPicture();
  await show(imageUrl);
  await inTransaction(db, (transaction) => abandonPicture(transaction, imageUrl));
  await twoDaysLater();
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toHaveLength(8);
});

test("what was not uploaded for this use, is not there or was never an upload is refused", async () => {
  const hero = await uploadPicture(context, { bytes, use: "hero", userId });
  const unknown = `/files/${randomBytes(16).toString("hex")}`;
  const others = ["https://elsewhere.example/a", "/files/../secret", "", "javascript:alert(1)"];
  for (const imageUrl of [hero, unknown, ...others]) {
    await expect(show(imageUrl)).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  }
  await expect(show(null)).resolves.toBeUndefined();
});

test("what a column shows already is right, wherever it came from, but not what was just written", async () => {
  await db.updateTable("activities").set({ imageUrl: "/files/older" }).execute();
  await show("/files/older");
  const writeFirst = inTransaction(db, async (transaction) => {
    await transaction.updateTable("activities").set({ imageUrl: "/files/invented" }).execute();
    await adoptPicture(transaction, "/files/invented", { use: "activity" });
  });
  await expect(writeFirst).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  await show(null);
});

test("a picture that is being adopted is not cleaned away, and one that is going is not adopted", async () => {
  const imageUrl = await newPicture();
  await twoDaysLater();
  await inTransaction(db, async (transaction) => {
    await adoptPicture(transaction, imageUrl, { use: "activity" });
    await removeUnshownPictures(context);
    await transaction.updateTable("activities").set({ imageUrl }).execute();
  });
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toHaveLength(8);
  await show(null);

  const going = await newPicture();
  await twoDaysLater();
  const died = Promise.withResolvers<never>();
  const files = { ...context.files, remove: () => died.promise };
  const cleaning = removeUnshownPictures({ db, files });
  await expect.poll(async () => (await rowOf(going))?.removingAt).toBeInstanceOf(Date);
  await expect(show(going)).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  died.reject(new Error("killed"));
  await expect(cleaning).rejects.toThrow("killed");
  await removeUnshownPictures(context);
  expect(await filesOf(going), "another process may be at it").toHaveLength(8);
  await twoDaysLater();
  await removeUnshownPictures(context);
  expect(await filesOf(going)).toEqual([]);
});

test("of a process that dies between row and files, nothing stays and nothing can be used", async () => {
  const { files } = context;
  let puts = 0;
  const dying = {
    ...files,
    put: (...file: Parameters<typeof files.put>) => {
      puts += 1;
      return puts > 3 ? new Promise<void>(() => undefined) : files.put(...file);
    },
  };
  void newPicture({ files: dying });
  await expect.poll(() => puts).toBe(8);
  const { name } = await db
    .selectFrom("pictures")
    .select("name")
    .where("storedAt", "is", null)
    .executeTakeFirstOrThrow();
  const imageUrl = `/files/${name}`;
  await expect(show(imageUrl)).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  await expect.poll(() => filesOf(imageUrl)).toHaveLength(3);
  await twoDaysLater();
  await removeUnshownPictures(context);
  expect(await filesOf(imageUrl)).toEqual([]);
  expect(await rowOf(imageUrl)).toBeUndefined();
});

test("in a bucket it is the same: kept, cleaned away, and not half there when the store says no", async () => {
  const { store, objects, trouble } = await startS3Server();
  const files = s3Files(store);
  const imageUrl = await newPicture({ files });
  expect(objects.size).toBe(8);
  trouble("denied");
  await expect(newPicture({ files })).rejects.toMatchObject({ code: "FILES_UNAVAILABLE" });
  await twoDaysLater();
  await expect(removeUnshownPictures({ db, files })).rejects.toThrow("403");
  trouble("none");
  await twoDaysLater();
  await removeUnshownPictures({ db, files });
  expect(objects.size).toBe(0);
  expect(await rowOf(imageUrl)).toBeUndefined();
});

test("where files cannot be written, the caller is told so and nothing can be shown", async () => {
  const full = { ...context.files, put: () => Promise.reject(new Error("ENOSPC")) };
  await expect(newPicture({ files: full })).rejects.toMatchObject({ code: "FILES_UNAVAILABLE" });
  const left = await db
    .selectFrom("pictures")
    .select("name")
    .where("storedAt", "is", null)
    .execute();
  for (const { name } of left) {
    await expect(show(`/files/${name}`)).rejects.toMatchObject({ code: "PICTURE_NOT_FOUND" });
  }
});
