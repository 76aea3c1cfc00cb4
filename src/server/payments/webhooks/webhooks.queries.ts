import { defineStatement } from "../../platform/database/statement.ts";

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

/**
 * Claims webhooks that are due, oldest first, and leases each for two minutes: one process at a
 * time works on it, and another takes over if that process dies.
 */
export const claimWebhooks = defineStatement<{ limit: number }, StoredWebhook>(
  "claim-webhooks",
  `UPDATE webhook_events w
   SET tries = w.tries + 1, next_try_at = venue_now() + interval '2 minutes'
   WHERE w.event_id = ANY (ARRAY(
     SELECT event_id FROM webhook_events
     WHERE processed_at IS NULL AND next_try_at <= venue_now()
     ORDER BY next_try_at
     LIMIT ($1::jsonb ->> 'limit')::int
     FOR UPDATE SKIP LOCKED))
   RETURNING w.event_id, w.type, w.body ->> 'objectId' AS object_id`,
);

/**
 * Retries the webhook later, after a pause that doubles with each try, from 20 seconds to an hour.
 */
export const postponeWebhook = defineStatement<
  { eventId: string; reason: string },
  { eventId: string }
>(
  "defer-webhook",
  `UPDATE webhook_events w
   SET last_error = left($1::jsonb ->> 'reason', 500),
       next_try_at = venue_now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(w.tries, 10))
   WHERE w.event_id = $1::jsonb ->> 'event_id' AND w.processed_at IS NULL
   RETURNING w.event_id`,
);

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
