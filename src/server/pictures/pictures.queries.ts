import { type Kysely, sql } from "kysely";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import type { DB } from "../platform/database/schema.ts";

/** Every column that shows pictures, as `shown(image_url, use)`. */
const PICTURES_IN_USE = `(
  SELECT image_url, 'activity' AS use, xmin FROM activities
  UNION ALL SELECT voucher_image_url, 'voucher', xmin FROM settings
  UNION ALL SELECT logo_url, 'logo', xmin FROM settings
  UNION ALL SELECT hero_image_url, 'hero', xmin FROM settings) AS shown`;

/** What an uploaded picture is known by before its files are written. */
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

/** All its files are there. */
export async function markFilesStored(db: Kysely<DB>, name: string): Promise<void> {
  await sql`UPDATE pictures SET stored_at = venue_now() WHERE name = ${name}`.execute(db);
}

export async function deletePicture(db: Kysely<DB>, name: string): Promise<void> {
  await db.deleteFrom("pictures").where("name", "=", name).execute();
}

/** Pictures that columns show although nobody uploaded them: the demo venue's. */
export async function registerPicturesInUse(transaction: Kysely<DB>): Promise<void> {
  await sql`
    INSERT INTO pictures (name, use, stored_at, adopted_at)
    SELECT substr(image_url, 8), use, venue_now(), venue_now() FROM ${sql.raw(PICTURES_IN_USE)}
    WHERE image_url ~ '^/files/[0-9a-f]{32}$'
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/**
 * Locks a picture until the transaction ends and says that something shows it.
 * @returns false when there is none of that name for that use
 */
export async function markAttached(
  transaction: Kysely<DB>,
  name: string,
  use: PictureUse,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE pictures SET adopted_at = coalesce(adopted_at, venue_now()), abandoned_at = NULL
    WHERE name = ${name} AND use = ${use} AND stored_at IS NOT NULL AND removing_at IS NULL
    `.execute(transaction);
  return numAffectedRows === 1n;
}

/** Whether a column for that use showed this before the transaction wrote anything. */
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
  await sql`UPDATE pictures SET abandoned_at = venue_now() WHERE name = ${name}`.execute(
    transaction,
  );
}

/**
 * Takes some pictures that nobody shows, never did within a day or has not for a day: from now on
 * nobody can. What was taken and not finished is taken again after ten minutes. A picture that is
 * being adopted is locked, and no longer due once that is done.
 */
export async function claimUnusedPictures(
  db: Kysely<DB>,
  limit: number,
): Promise<{ name: string; use: PictureUse }[]> {
  const { rows } = await sql<{ name: string; use: PictureUse }>`
    UPDATE pictures SET removing_at = venue_now()
    WHERE name IN (
      SELECT p.name FROM pictures p
      WHERE (p.removing_at IS NULL OR p.removing_at < venue_now() - interval '10 minutes')
        AND (p.abandoned_at < venue_now() - interval '1 day'
             OR p.adopted_at IS NULL AND p.uploaded_at < venue_now() - interval '1 day')
        AND NOT EXISTS (SELECT FROM ${sql.raw(PICTURES_IN_USE)} WHERE image_url = '/files/' || p.name)
      ORDER BY p.uploaded_at, p.name
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED)
    RETURNING name, use`.execute(db);
  return rows;
}
