import { z } from "zod";
import { WAIVER_CONTENT_MAX, WAIVER_TITLE_MAX } from "../../limits.ts";
import { optionalLines, requiredText } from "../base/fields.ts";

/** The waiver template form: plain text, in which markup has no meaning. */
export const waiverFields = z.object({
  title: requiredText("Title is required", WAIVER_TITLE_MAX),
  content: optionalLines(WAIVER_CONTENT_MAX).pipe(z.string().min(1, "Content is required")),
});
export type WaiverFields = z.infer<typeof waiverFields>;
