import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";

/** A unique name for an activity. */
export const newActivityName = () => `Raft ${randomUUID().slice(0, 8)}`;

/**
 * Creates an activity for ten people at £18.00 that lasts an hour, every day from 10:00 to 16:00.
 */
export async function newScheduledActivity({ pool }: RunningServer): Promise<string> {
  const name = newActivityName();
  await pool.query(
    `WITH made AS (
       INSERT INTO activities (name, description, price_pence, duration_minutes, max_capacity)
       VALUES ($1, 'Tie it together and hold on.', 1800, 60, 10) RETURNING id
     )
     INSERT INTO schedules (activity_id, start_date, end_date, days_of_week, start_time, end_time)
     SELECT id, today, today + 90, '{1,2,3,4,5,6,7}', '10:00', '16:00'
     FROM made, venue_time(venue_now()) AS moment, date(moment) AS today`,
    [name],
  );
  return name;
}

/** Archives the activities of a test, so that visitors of the next test do not see them. */
export async function archiveTestActivities({ pool }: RunningServer): Promise<void> {
  await pool.query(
    "UPDATE activities SET archived_at = venue_now() WHERE name LIKE 'Raft %' AND archived_at IS NULL",
  );
}

export const activityCard = (page: Page, name: string) =>
  page.getByRole("article", { name, exact: true });
