import { z } from "zod";
import { WAIVER_MAX_BYTES } from "../../limits.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText } from "../base/fields.ts";
import { waiverFields } from "./catalogue-fields.ts";

/** A waiver template in the list. */
export const waiverTemplate = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** The number of the newest version, from 1. */
  versionNumber: z.int(),
  /** True for exactly one template: the one that visitors sign. */
  isActive: z.boolean(),
  isArchived: z.boolean(),
  /** True when a deletion archives instead, because visitors may have signed it. */
  wasActive: z.boolean(),
  /** When its text was last written. */
  updatedAt: instant,
  /** Changes with every edit. An edit sends it back and is refused if it is stale. */
  version: z.string(),
});
export type WaiverTemplate = z.infer<typeof waiverTemplate>;

export const waiverVersion = z.object({
  number: z.int(),
  title: z.string(),
  content: z.string(),
  createdAt: instant,
  /** Null when unknown. */
  author: z.string().nullable(),
  /** The number of bookings signed with it. */
  signedCount: z.int(),
});
export type WaiverVersion = z.infer<typeof waiverVersion>;

export const waiverTemplateDetails = waiverTemplate.extend({
  /** Newest first. */
  versions: z.array(waiverVersion),
});
export type WaiverTemplateDetails = z.infer<typeof waiverTemplateDetails>;

const waiverTemplateParams = z.object({ templateId: id });

export const adminWaiverTemplatesContract = {
  list: adminEndpoint("waivers")
    .route({
      method: "GET",
      path: "/admin/waiver-templates",
      summary: "List all waiver templates, newest first, archived ones included",
    })
    .output(z.array(waiverTemplate)),
  get: adminEndpoint("waivers")
    .route({
      method: "GET",
      path: "/admin/waiver-templates/{templateId}",
      summary: "Get a waiver template with all its versions",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("WAIVER_TEMPLATE_NOT_FOUND"))
    .output(waiverTemplateDetails),
  save: adminEndpoint("waivers", undefined, { bodyMaxBytes: WAIVER_MAX_BYTES })
    .route({
      method: "PUT",
      path: "/admin/waiver-templates/{templateId}",
      summary: "Create a template with the caller's id, or add a version to one",
    })
    .input(
      waiverTemplateParams.extend({
        /** The version that was edited; null for a new template. */
        version: optionalText(30).nullable(),
        template: waiverFields,
      }),
    )
    .errors(pickErrors("WAIVER_TEMPLATE_NOT_FOUND", "WAIVER_TEMPLATE_CHANGED"))
    .output(waiverTemplate),
  activate: adminEndpoint("waivers")
    .route({
      method: "PUT",
      path: "/admin/waiver-templates/{templateId}/activation",
      summary: "Make a template the one that visitors sign, instead of the present one",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("WAIVER_TEMPLATE_NOT_FOUND", "WAIVER_TEMPLATE_ARCHIVED"))
    .output(z.object({ activated: z.literal(true) })),
  deactivate: adminEndpoint("waivers")
    .route({
      method: "DELETE",
      path: "/admin/waiver-templates/{templateId}/activation",
      summary: "Deactivate a template; refused for the active one, activate another instead",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("WAIVER_TEMPLATE_NOT_FOUND", "WAIVER_TEMPLATE_ACTIVE"))
    .output(z.object({ deactivated: z.literal(true) })),
  remove: adminEndpoint("waivers")
    .route({
      method: "DELETE",
      path: "/admin/waiver-templates/{templateId}",
      summary: "Archive a template that visitors have seen; delete any other",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("WAIVER_TEMPLATE_NOT_FOUND", "WAIVER_TEMPLATE_ACTIVE"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: adminEndpoint("waivers")
    .route({
      method: "POST",
      path: "/admin/waiver-templates/{templateId}/restoration",
      summary: "Restore an archived template, inactive",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("WAIVER_TEMPLATE_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
};
