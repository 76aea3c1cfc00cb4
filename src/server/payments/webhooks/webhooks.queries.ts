import { defineStatement } from "../../platform/database/statement.ts";

/** What is kept of a webhook: which thing at the provider to look at, and nothing about people. */
export interface StoredWebhook {
  eventId: string;
  /** Such as `payment.updated`. */
  type: string;
  /** The provider's id of the thing; null for types that name none. */
  objectId: string | null;
}

/** No row: the same event came before. */
export const storeWebhook = defineStatement<StoredWebhook, { eventId: string }>(
  "keep-webhook",
  `INSERT INTO webhook_events (event_id, type, body)
   SELECT i.event_id, i.type, jsonb_build_object('objectId', i.object_id)
   FROM jsonb_to_record($1) AS i(event_id text, type text, object_id text)
   ON CONFLICT (event_id) DO NOTHING
   RETURNING event_id`,
);

/**
 * Takes webhooks that are due, oldest first, each leased for two minutes, so that one process at a
 * time works on it and a dead one's work is taken over.
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

export const finishWebhook = defineStatement<{ eventId: string }, { eventId: string }>(
  "finish-webhook",
  `UPDATE webhook_events w SET processed_at = venue_now(), last_error = NULL
   WHERE w.event_id = $1::jsonb ->> 'event_id' AND w.processed_at IS NULL
   RETURNING w.event_id`,
);

/** Due again after a pause that doubles with each try, from 20 seconds to an hour. */
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
 * Forgets so many of those that came longer ago, the oldest first, and says how many they were.
 * Square repeats an event for a day; what is older than that can only be asked about by people.
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
