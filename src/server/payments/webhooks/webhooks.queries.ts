import { defineStatement } from "../../platform/database/statement.ts";
import { defineQueue, LEASE_EXPIRY } from "../../platform/jobs/lease.ts";

/** A stored webhook: which object to fetch from the card processor, and no personal data. */
export interface StoredWebhook {
  eventId: string;
  /** For example `payment.updated`. */
  type: string;
  /** The card processor's id of the object; null for types without one. */
  objectId: string | null;
}

/** Returns no row if the event is already stored. */
export const storeWebhook = defineStatement<StoredWebhook, { eventId: string }>(
  "store-webhook",
  `INSERT INTO webhook_events (event_id, type, body)
   SELECT i.event_id, i.type, jsonb_build_object('objectId', i.object_id)
   FROM jsonb_to_record($1) AS i(event_id text, type text, object_id text)
   ON CONFLICT (event_id) DO NOTHING
   RETURNING event_id`,
);

/** A claimed webhook. */
export interface DueWebhook extends StoredWebhook {
  /** Includes this try. */
  tries: number;
}

/** Claims webhooks that are due, oldest first, and leases each. */
export const claimWebhooks = defineStatement<{ limit: number }, DueWebhook>(
  "claim-webhooks",
  `UPDATE webhook_events w
   SET tries = w.tries + 1, next_try_at = ${LEASE_EXPIRY}
   WHERE w.event_id = ANY (ARRAY(
     SELECT event_id FROM webhook_events
     WHERE processed_at IS NULL AND next_try_at <= venue_now()
     ORDER BY next_try_at
     LIMIT ($1::jsonb ->> 'limit')::int
     FOR UPDATE SKIP LOCKED))
   RETURNING w.event_id, w.type, w.body ->> 'objectId' AS object_id, w.tries`,
);

export const finishWebhook = defineStatement<{ eventId: string }, { eventId: string }>(
  "finish-webhook",
  `UPDATE webhook_events w SET processed_at = venue_now(), last_error = NULL
   WHERE w.event_id = $1::jsonb ->> 'event_id' AND w.processed_at IS NULL
   RETURNING w.event_id`,
);

/** Webhooks in progress. A process loses its webhook once another one has claimed it (`tries`). */
export const webhookQueue = defineQueue<{ eventId: string; tries: number }>({
  name: "webhook",
  table: "webhook_events",
  unfinished: `event_id = $1::jsonb ->> 'event_id' AND tries = ($1::jsonb ->> 'tries')::int
       AND processed_at IS NULL`,
  storesReason: true,
});

/**
 * Deletes up to `limit` webhooks received more than `days` days ago, oldest first, and returns how
 * many. Square repeats an event for a day, so older ones are only of interest to people.
 */
export const deleteOldWebhooks = defineStatement<
  { days: number; limit: number },
  { count: number }
>(
  "delete-old-webhooks",
  `WITH deleted AS (
     DELETE FROM webhook_events w
     WHERE w.event_id = ANY (ARRAY(
       SELECT event_id FROM webhook_events
       WHERE received_at < venue_now() - make_interval(days => ($1::jsonb ->> 'days')::int)
       ORDER BY received_at
       LIMIT ($1::jsonb ->> 'limit')::int
       FOR UPDATE SKIP LOCKED))
     RETURNING 1
   )
   SELECT count(*)::int AS count FROM deleted`,
);
