import { z } from "zod";
import { WAIVER_MAX_BYTES } from "../../limits.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText } from "../base/fields.ts";
import { waiverFields } from "./waiver-fields.ts";

/** A line of the list. */
export const waiverTemplate = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** Of the newest version, from 1. */
  versionNumber: z.int(),
  /** Of all templates exactly one: what visitors sign. */
  isActive: z.boolean(),
  isArchived: z.boolean(),
  /** Whether deleting archives: visitors have seen it, and may have signed it. */
  wasActive: z.boolean(),
  /** When its text was last written. */
  updatedAt: instant,
  /** Another one after each edit; goes back with an edit, so that nobody overwrites unseen. */
  version: z.string(),
});
export type WaiverTemplate = z.infer<typeof waiverTemplate>;

export const waiverVersion = z.object({
  number: z.int(),
  title: z.string(),
  content: z.string(),
  createdAt: instant,
  /** Who wrote it; null where that is not known any more. */
  author: z.string().nullable(),
  /** How many bookings were signed with it. */
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
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/waiver-templates",
      summary: "Every waiver template, newest first, archived ones too",
    })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(waiverTemplate)),
  get: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/waiver-templates/{templateId}",
      summary: "A waiver template with every version of it",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "WAIVER_TEMPLATE_NOT_FOUND"))
    .output(waiverTemplateDetails),
  save: endpoint("admin", undefined, { bodyMaxBytes: WAIVER_MAX_BYTES })
    .route({
      method: "PUT",
      path: "/desk/waiver-templates/{templateId}",
      summary: "Writes a new version of a template, or makes one with an id of the caller's",
    })
    .input(
      waiverTemplateParams.extend({
        /** As it was read; null: there is none yet. */
        version: optionalText(30).nullable(),
        template: waiverFields,
      }),
    )
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "WAIVER_TEMPLATE_NOT_FOUND",
        "WAIVER_TEMPLATE_CHANGED",
      ),
    )
    .output(waiverTemplate),
  activate: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/waiver-templates/{templateId}/activation",
      summary: "Makes a template the one that visitors sign, in place of the one before",
    })
    .input(waiverTemplateParams)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "WAIVER_TEMPLATE_NOT_FOUND",
        "WAIVER_TEMPLATE_ARCHIVED",
      ),
    )
    .output(z.object({ activated: z.literal(true) })),
  deactivate: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/waiver-templates/{templateId}/activation",
      summary: "Refused for the active template: another one is activated instead",
    })
    .input(waiverTemplateParams)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "WAIVER_TEMPLATE_NOT_FOUND",
        "WAIVER_TEMPLATE_ACTIVE",
      ),
    )
    .output(z.object({ deactivated: z.literal(true) })),
  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/waiver-templates/{templateId}",
      summary: "Archives a template that visitors have seen, deletes any other",
    })
    .input(waiverTemplateParams)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "WAIVER_TEMPLATE_NOT_FOUND",
        "WAIVER_TEMPLATE_ACTIVE",
      ),
    )
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/waiver-templates/{templateId}/restoration",
      summary: "Shows an archived template again, inactive",
    })
    .input(waiverTemplateParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "WAIVER_TEMPLATE_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
};
