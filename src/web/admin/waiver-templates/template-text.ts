import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";

/** Replaces the customer's name in previews. */
export const SAMPLE_NAME = "Amelia Hart";

/** Says what removing a template does. */
export function formatRemovalEffect({ wasActive }: WaiverTemplate): string {
  return wasActive
    ? "Visitors have seen this template, so it is archived with all its versions. Signed waivers keep the version they were signed with."
    : "Visitors have never seen this template. It is deleted for good, with all its versions.";
}
