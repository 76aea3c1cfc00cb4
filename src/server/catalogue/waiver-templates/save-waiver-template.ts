import { sql, type Transaction } from "kysely";
import type { WaiverFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  activateTemplate,
  findTemplate,
  lockTemplates,
  type TemplateRow,
  toEventData,
  toWaiverTemplate,
} from "./waiver-templates.queries.ts";

export interface SaveWaiverTemplateInput {
  templateId: string;
  /** The version that was edited; null for a new template. */
  version: string | null;
  template: WaiverFields;
}

/**
 * Creates a template, or adds a version to one. Versions never change: a signed waiver refers to
 * the version that was signed, and visitors sign the newest version of the active template. The
 * first template becomes active at once. Idempotent.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_CHANGED
 */
export async function saveWaiverTemplate(
  { db }: Pick<Context, "db">,
  input: SaveWaiverTemplateInput,
  staffId: string,
): Promise<WaiverTemplate> {
  return inTransaction(db, async (transaction) => {
    await lockTemplates(transaction);
    const { templateId, template } = input;
    const before = await findTemplate(transaction, templateId);
    if (before && isUnchanged(before, template)) return toWaiverTemplate(before);
    refuseStaleVersion(before, input.version);
    await write(transaction, input, before, staffId);
    const after = await findTemplate(transaction, templateId);
    if (!after) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
    await recordChange(transaction, staffId, {
      entity: "waiver_template",
      entityId: templateId,
      type: before ? "waiver_template.changed" : "waiver_template.created",
      before: before ? toEventData(before) : null,
      after: toEventData(after),
    });
    return toWaiverTemplate(after);
  });
}

function refuseStaleVersion(before: TemplateRow | undefined, version: string | null): void {
  if (!before && version !== null) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
  if (before && (before.isArchived || before.version !== version))
    throw new Refusal("WAIVER_TEMPLATE_CHANGED");
}

function isUnchanged({ isArchived, title, content }: TemplateRow, input: WaiverFields): boolean {
  return !isArchived && title === input.title && content === input.content;
}

async function write(
  transaction: Transaction<DB>,
  { templateId, template: { title, content } }: SaveWaiverTemplateInput,
  before: TemplateRow | undefined,
  authorId: string,
): Promise<void> {
  await transaction
    .insertInto("waiverTemplates")
    .values({ id: templateId, title })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ title, updatedAt: sql`venue_clock_timestamp()` }),
    )
    .execute();
  const version = (before?.versionNumber ?? 0) + 1;
  await transaction
    .insertInto("waiverVersions")
    .values({ templateId, version, title, content, authorId })
    .execute();
  const active = await transaction
    .selectFrom("waiverTemplates")
    .select("id")
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!active) await activateTemplate(transaction, templateId);
}
