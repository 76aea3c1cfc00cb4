import { z } from "zod";
import { venueDate } from "../base/fields.ts";

/** What the overview's cards are about: the venue's day, week (from Monday) or month so far. */
export const overviewPeriod = z.enum(["today", "week", "month"]);
export type OverviewPeriod = z.infer<typeof overviewPeriod>;

/**
 * The ranges that reports offer by name. They end today, but a season that is over on its last day:
 * it is the run of schedules under way, or the last one, of at most a year.
 */
export const reportPeriod = z.enum(["7-days", "30-days", "month", "season", "year"]);
export type ReportPeriod = z.infer<typeof reportPeriod>;

/**
 * A named range, or the days of the venue from one to another, both included; 30 days when nothing
 * is asked for. What lies ahead has no figures yet: a range that reaches beyond today ends today.
 */
export const reportQuery = z
  .object({
    period: reportPeriod.optional(),
    from: venueDate.optional(),
    until: venueDate.optional(),
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    message: "Please choose both dates",
    path: ["until"],
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    message: "End date must be after start date",
    path: ["until"],
  });
export type ReportQuery = z.infer<typeof reportQuery>;
