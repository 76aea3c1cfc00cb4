import { z } from "zod";
import { WAIVER_CONTENT_MAX, WAIVER_TITLE_MAX } from "../../limits.ts";
import { optionalLines, requiredText } from "../base/fields.ts";

/** What staff write in a waiver template: plain text, in which markup is nothing but text. */
export const waiverFields = z.object({
  title: requiredText("Title is required", WAIVER_TITLE_MAX),
  content: optionalLines(WAIVER_CONTENT_MAX).pipe(z.string().min(1, "Content is required")),
});
export type WaiverFields = z.infer<typeof waiverFields>;
