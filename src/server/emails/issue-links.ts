import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { MANAGE_LINK_DAYS } from "../../shared/limits.ts";
import {
  ACCOUNT_LINK_PATHS,
  type AccountLinkKind,
  createAccountLinkUrl,
  createManageUrl,
} from "../../shared/paths.ts";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { sha256 } from "../platform/secrets/secrets.ts";

const TOKEN_BYTES = 16;

/**
 * Issues a new link for an account request. Like a booking's manage link it is made when an email
 * is sent, and only the hash of its 128 random bits is stored.
 * @returns null when the request is done or expired
 */
export async function issueAccountLink(
  { db, config }: Pick<Context, "db" | "config">,
  requestId: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const kind = await addAccountLink(db, { tokenHash: sha256(token), requestId });
  return kind ? createAccountLinkUrl(config.publicUrl, kind, token) : null;
}

/** @returns undefined when the request is done or expired */
async function addAccountLink(
  db: Kysely<DB>,
  link: { tokenHash: Buffer; requestId: string },
): Promise<AccountLinkKind | undefined> {
  const request = await db
    .with("request", (cte) =>
      cte
        .selectFrom("accountRequests")
        .select(["id", "kind"])
        .where("id", "=", link.requestId)
        .where("doneAt", "is", null)
        .where("expiresAt", ">", sql<Date>`venue_now()`)
        .where("kind", "in", Object.keys(ACCOUNT_LINK_PATHS)),
    )
    .with("link", (cte) =>
      cte
        .insertInto("accountLinks")
        .columns(["tokenHash", "requestId"])
        .expression((eb) =>
          eb.selectFrom("request").select([sql.val(link.tokenHash).as("tokenHash"), "id"]),
        ),
    )
    .selectFrom("request")
    .select((eb) => eb.ref("kind").$castTo<AccountLinkKind>().as("kind"))
    .executeTakeFirst();
  return request?.kind;
}

/**
 * Issues a new link that gives access to this one booking until 30 days after the visit. Its token
 * of 128 random bits is only in the returned URL: just its hash is stored, so a link is made when
 * an email is sent, and every delivery attempt has its own.
 * @returns null when there is no such booking
 */
export async function issueManageLink(
  { pool, config }: Pick<Context, "pool" | "config">,
  bookingId: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const [added] = await insertManageLink(pool, { tokenHash: sha256(token), bookingId });
  return added ? createManageUrl(config.publicUrl, token) : null;
}

/** Returns no row when there is no such booking. */
const insertManageLink = defineStatement<
  { tokenHash: Buffer; bookingId: string },
  { bookingId: string }
>(
  "insert-manage-link",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea, booking_id uuid))
   INSERT INTO manage_links (token_hash, booking_id, expires_at)
   SELECT input.token_hash, b.id, slot.end_time + interval '${MANAGE_LINK_DAYS} days'
   FROM input JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   RETURNING booking_id`,
);
