import { defineStatement } from "../platform/database/statement.ts";
import type { Session } from "../request-context.ts";
import {
  ADMIN_SESSION_HOURS,
  SESSION_IDLE_DAYS,
  SESSION_TOUCH_MINUTES,
} from "./session-lifetime.ts";

type SessionRow = Omit<Session, "token">;

/** Neither the session's maximum age nor its idle time is over. */
const IS_LIVE = `s.expires_at > venue_now()
     AND s.updated_at > venue_now() - interval '${SESSION_IDLE_DAYS} days'
     AND (u.role <> 'admin' OR s.created_at > venue_now() - interval '${ADMIN_SESSION_HOURS} hours')`;

/** Reads the account of a session; no row once the session has ended. */
export const readSessionRow = defineStatement<{ token: string }, SessionRow>(
  "read-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   SELECT u.id AS user_id, u.email, u.name, u.role
   FROM input JOIN sessions s ON s.token = input.token JOIN users u ON u.id = s.user_id
   WHERE ${IS_LIVE}`,
);

/** Postpones the session's idle timeout, with at most one write per SESSION_TOUCH_MINUTES. */
export const touchSession = defineStatement<{ token: string }, never>(
  "touch-session",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token text))
   UPDATE sessions s SET updated_at = venue_now()
   FROM input, users u
   WHERE s.token = input.token AND u.id = s.user_id
     AND s.updated_at < venue_now() - interval '${SESSION_TOUCH_MINUTES} minutes' AND ${IS_LIVE}`,
);
