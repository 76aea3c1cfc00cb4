import type {
  WaiverTemplate,
  WaiverTemplateDetails,
} from "../../../shared/contract/admin/waiver-templates.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { saveWaiverTemplate } from "./save-waiver-template.ts";
import {
  activateTemplate,
  findTemplate,
  listTemplateRows,
  listVersionRows,
  lockTemplates,
  toWaiverTemplate,
  waiverTemplateResource,
} from "./waiver-templates.queries.ts";

const { waiverTemplates } = adminApi;

export const waiverTemplatesRoutes = {
  list: waiverTemplates.list.handler(({ context }) => listWaiverTemplates(context.server)),
  get: waiverTemplates.get.handler(({ context, input }) =>
    readWaiverTemplate(context.server, input.templateId),
  ),
  save: waiverTemplates.save.handler(({ context, input }) =>
    saveWaiverTemplate(context.server, input, context.staffId),
  ),
  activate: waiverTemplates.activate.handler(async ({ context, input }) => {
    await activateWaiverTemplate(context.server, input.templateId, context.staffId);
    return { activated: true as const };
  }),
  deactivate: waiverTemplates.deactivate.handler(async ({ context, input }) => {
    await deactivateWaiverTemplate(context.server, input.templateId);
    return { deactivated: true as const };
  }),
  remove: waiverTemplates.remove.handler(async ({ context, input }) => ({
    outcome: await removeWaiverTemplate(context.server, input.templateId, context.staffId),
  })),
  restore: waiverTemplates.restore.handler(async ({ context, input }) => {
    await waiverTemplateResource.restore(context.server.db, input.templateId, context.staffId);
    return { restored: true as const };
  }),
};

/** Lists every waiver template, including archived ones, newest first. */
async function listWaiverTemplates({ db }: Pick<Context, "db">): Promise<WaiverTemplate[]> {
  return (await listTemplateRows(db)).map(toWaiverTemplate);
}

/**
 * Refuses to deactivate the active template: visitors must always have one to sign, so only
 * activating another one replaces it. A no-op for an inactive template.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_ACTIVE
 */
async function deactivateWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
): Promise<void> {
  const template = await findTemplate(db, templateId);
  if (!template) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
  if (template.isActive) throw new Refusal("WAIVER_TEMPLATE_ACTIVE");
}

/**
 * Returns a template with all its versions.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND
 */
async function readWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
): Promise<WaiverTemplateDetails> {
  const [row, rows] = await Promise.all([
    findTemplate(db, templateId),
    listVersionRows(db, templateId),
  ]);
  if (!row) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
  const versions = rows.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }));
  return { ...toWaiverTemplate(row), versions };
}

/**
 * Activates a template and deactivates the previous one. A visitor who has signed the previous one
 * but not booked yet has to read and sign again. Idempotent.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_ARCHIVED
 */
async function activateWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockTemplates(transaction);
    const templates = await listTemplateRows(transaction);
    const chosen = templates.find(({ id }) => id === templateId);
    if (!chosen) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
    if (chosen.isArchived) throw new Refusal("WAIVER_TEMPLATE_ARCHIVED");
    await activateTemplate(transaction, templateId);
    for (const { id, title, isActive } of templates) {
      const willBeActive = id === templateId;
      if (willBeActive === isActive) continue;
      await recordChange(transaction, staffId, {
        entity: "waiver_template",
        entityId: id,
        type: willBeActive ? "waiver_template.activated" : "waiver_template.deactivated",
        before: { title, isActive },
        after: { title, isActive: willBeActive },
      });
    }
  });
}

/**
 * Removes a template that is not active; see {@link waiverTemplateResource}.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_ACTIVE
 */
async function removeWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
  staffId: string,
): Promise<"archived" | "deleted"> {
  return inTransaction(db, async (transaction) => {
    await lockTemplates(transaction);
    const template = await findTemplate(transaction, templateId);
    if (template?.isActive) throw new Refusal("WAIVER_TEMPLATE_ACTIVE");
    return waiverTemplateResource.removeIn(transaction, templateId, staffId);
  });
}
