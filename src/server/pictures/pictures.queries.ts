import { type Kysely, sql } from "kysely";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import type { DB } from "../platform/database/schema.ts";
import { LEASE } from "../platform/jobs/lease.ts";

/** Every column that shows pictures, as `shown(image_url, use)`. */
const PICTURES_IN_USE = `(
  SELECT image_url, 'activity' AS use, xmin FROM activities
  UNION ALL SELECT unnest(further_image_urls), 'activity', xmin FROM activities
  UNION ALL SELECT voucher_image_url, 'voucher', xmin FROM settings
  UNION ALL SELECT logo_url, 'logo', xmin FROM settings
  UNION ALL SELECT hero_image_url, 'hero', xmin FROM settings) AS shown`;

/** The row of an uploaded picture, written before its files. */
interface NewPicture {
  name: string;
  use: PictureUse;
  byteCount: number;
  widthPixels: number;
  heightPixels: number;
  uploadedBy: string;
}

export async function insertPicture(db: Kysely<DB>, picture: NewPicture): Promise<void> {
  await db.insertInto("pictures").values(picture).execute();
}

/** Records that all files of a picture are stored. */
export async function markFilesStored(db: Kysely<DB>, name: string): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ storedAt: sql`venue_now()` })
    .where("name", "=", name)
    .execute();
}

export async function deletePicture(db: Kysely<DB>, name: string): Promise<void> {
  await db.deleteFrom("pictures").where("name", "=", name).execute();
}

/** Registers pictures that columns show without an upload: those of the demo venue. */
export async function registerPicturesInUse(transaction: Kysely<DB>): Promise<void> {
  await sql`
    INSERT INTO pictures (name, use, stored_at, attached_at)
    SELECT substr(image_url, 8), use, venue_now(), venue_now() FROM ${sql.raw(PICTURES_IN_USE)}
    WHERE image_url ~ '^/files/[0-9a-f]{32}$'
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/**
 * Locks a picture until the transaction ends and marks it as used.
 * @returns false if there is no picture of this name for this use
 */
export async function markAttached(
  transaction: Kysely<DB>,
  name: string,
  use: PictureUse,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("pictures")
    .set({ attachedAt: sql`coalesce(attached_at, venue_now())`, detachedAt: null })
    .where("name", "=", name)
    .where("use", "=", use)
    .where("storedAt", "is not", null)
    .where("removingAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether a column for this use showed the picture before this transaction wrote anything. */
export async function isPictureInUse(
  transaction: Kysely<DB>,
  imageUrl: string,
  use: PictureUse,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${sql.raw(PICTURES_IN_USE)}
    WHERE image_url = ${imageUrl} AND use = ${use} AND xmin <> pg_current_xact_id()::xid
    LIMIT 1`.execute(transaction);
  return rows.length > 0;
}

export async function markDetached(transaction: Kysely<DB>, name: string): Promise<void> {
  await transaction
    .updateTable("pictures")
    .set({ detachedAt: sql`venue_now()` })
    .where("name", "=", name)
    .execute();
}

/**
 * Claims a picture that is not shown and was never used within a day of the upload, or not for a
 * day. A claimed picture can no longer be attached. A picture being attached is locked, so it is
 * skipped and afterwards no longer due.
 */
export async function claimUnusedPicture(
  db: Kysely<DB>,
): Promise<{ name: string; use: PictureUse } | undefined> {
  const isLongUnused = sql<boolean>`
    (p.detached_at < venue_now() - interval '1 day'
     OR p.attached_at IS NULL AND p.uploaded_at < venue_now() - interval '1 day')
    AND NOT EXISTS (SELECT FROM ${sql.raw(PICTURES_IN_USE)} WHERE image_url = '/files/' || p.name)`;
  return db
    .updateTable("pictures")
    .set({ removingAt: sql`venue_now()` })
    .where("name", "=", (eb) =>
      eb
        .selectFrom("pictures as p")
        .select("p.name")
        .where(
          sql<boolean>`(p.removing_at IS NULL OR p.removing_at < venue_now() - ${sql.raw(LEASE)})`,
        )
        .where(isLongUnused)
        .orderBy("p.uploadedAt")
        .orderBy("p.name")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning((eb) => ["name", eb.ref("use").$castTo<PictureUse>().as("use")])
    .executeTakeFirst();
}
