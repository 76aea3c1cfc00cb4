import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { MANAGE_LINK_DAYS } from "../../../shared/limits.ts";
import { createManageUrl } from "../../../shared/manage-link.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";

const TOKEN_BYTES = 16;

/**
 * Issues a new link that gives access to this one booking until 30 days after the visit. Its token
 * of 128 random bits is only in the returned URL: just its hash is stored, so a link is made when
 * an email is sent, and every delivery attempt has its own.
 * @returns null when there is no such booking
 */
export async function issueManageLink(
  { db, config }: Pick<Context, "db" | "config">,
  bookingId: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const isAdded = await insertManageLink(db, { tokenHash: sha256(token), bookingId });
  return isAdded ? createManageUrl(config.publicUrl, token) : null;
}

/** @returns false when there is no such booking */
async function insertManageLink(
  db: Kysely<DB>,
  link: { tokenHash: Buffer; bookingId: string },
): Promise<boolean> {
  const linkRow = db
    .selectFrom("bookings")
    .innerJoin("timeSlots", "timeSlots.id", "bookings.timeSlotId")
    .select([
      sql.val(link.tokenHash).as("tokenHash"),
      "bookings.id",
      sql<Date>`${sql.ref("timeSlots.endTime")} + make_interval(days => ${MANAGE_LINK_DAYS})`.as(
        "e",
      ),
    ])
    .where("bookings.id", "=", link.bookingId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("manageLinks")
    .columns(["tokenHash", "bookingId", "expiresAt"])
    .expression(linkRow)
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
