import { defineStatement } from "../database/statement.ts";

/** Places offered and booked of sessions that began in an hour of a day. */
export interface SessionHour {
  day: string;
  hour: number;
  offered: number;
  booked: number;
}

interface KeptSessions {
  /** Days before are kept. Null: none is. */
  keptUntil: string | null;
  hours: SessionHour[];
}

/** Of days that are over and kept, in a range. Meant for a few months. */
export const readSessionHours = defineStatement<{ from: string; until: string }, KeptSessions>(
  "read-session-hours",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i("from" date, until date))
   SELECT nullif(f.sessions_until, '-infinity')::text AS kept_until,
     coalesce((
       SELECT json_agg(json_build_object('day', d.day, 'hour', d.hour, 'offered', d.offered,
                                         'booked', d.booked))
       FROM session_days d
       WHERE d.day BETWEEN input."from" AND input.until AND d.day < f.sessions_until
     ), '[]') AS hours
   FROM input, figure_folds f`,
);

/** Of a weekday and hour, 1 Monday to 7 Sunday. */
interface WeekdayHour {
  weekday: number;
  hour: number;
  offered: number;
  booked: number;
}

interface KeptWeek {
  keptUntil: string | null;
  cells: WeekdayHour[];
}

/** The same added up by weekday and hour, of however many years. */
export const readSessionWeek = defineStatement<{ from: string; until: string }, KeptWeek>(
  "read-session-week",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i("from" date, until date))
   SELECT nullif(f.sessions_until, '-infinity')::text AS kept_until,
     coalesce((
       SELECT json_agg(cell) FROM (
         SELECT extract(isodow FROM d.day)::int AS weekday, d.hour, sum(d.offered) AS offered,
                sum(d.booked) AS booked
         FROM session_days d
         WHERE d.day BETWEEN input."from" AND input.until AND d.day < f.sessions_until
         GROUP BY 1, 2) cell
     ), '[]') AS cells
   FROM input, figure_folds f`,
);
