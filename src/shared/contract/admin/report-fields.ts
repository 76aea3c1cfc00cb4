import { z } from "zod";
import { venueDate } from "../base/fields.ts";

/** The period of the overview's cards: the venue's day, week (from Monday) or month so far. */
export const overviewPeriod = z.enum(["today", "week", "month"]);
export type OverviewPeriod = z.infer<typeof overviewPeriod>;

/**
 * The named ranges of reports. They end today, except that a finished season ends on its last day.
 * A season is the current run of schedules, or else the last one, of at most a year.
 */
export const reportPeriod = z.enum(["7-days", "30-days", "month", "season", "year"]);
export type ReportPeriod = z.infer<typeof reportPeriod>;

/**
 * A named range, or the venue's days from one to another, both inclusive; 30 days by default. A
 * range that reaches beyond today ends today, because later days have no stats yet.
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
