import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";

/** Whose name stands in for the customer's where nobody signs. */
export const SAMPLE_NAME = "Amelia Hart";

/** What removing a template does, before it is done. */
export function formatRemovalEffect({ wasActive }: WaiverTemplate): string {
  return wasActive
    ? "Visitors have seen this template, so it is archived with all its versions. Signed waivers keep the version they were signed with."
    : "Visitors have never seen this template. It is deleted for good, with all its versions.";
}
