import { sql, type Transaction } from "kysely";
import type { WaiverFields } from "../../../shared/contract/admin/waiver-fields.ts";
import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { templateAnswer } from "./to-waiver-template.ts";
import {
  activateOnly,
  findTemplate,
  lockTemplates,
  type TemplateRow,
} from "./waiver-templates.queries.ts";

export interface SaveWaiverTemplate {
  templateId: string;
  /** As it was read; null: there is none yet. */
  version: string | null;
  template: WaiverFields;
}

/**
 * Writes a new version of a template, or makes a new template. Versions never change: whoever has
 * signed one has signed that one, and whoever signs the active template signs the newest. The first
 * template of all is active at once. The same twice is once.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_CHANGED
 */
export async function saveWaiverTemplate(
  { db }: Pick<Context, "db">,
  wish: SaveWaiverTemplate,
  staffId: string,
): Promise<WaiverTemplate> {
  return inTransaction(db, async (transaction) => {
    await lockTemplates(transaction);
    const { templateId, template } = wish;
    const before = await findTemplate(transaction, templateId);
    if (before && isWritten(before, template)) return templateAnswer(before);
    refuseOvertaken(before, wish.version);
    await write(transaction, wish, before, staffId);
    const after = await findTemplate(transaction, templateId);
    if (!after) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
    await recordChange(transaction, staffId, {
      entity: "waiver_template",
      entityId: templateId,
      what: before ? "waiver_template.changed" : "waiver_template.created",
      before: before ? recorded(before) : null,
      after: recorded(after),
    });
    return templateAnswer(after);
  });
}

function refuseOvertaken(before: TemplateRow | undefined, version: string | null): void {
  if (!before && version !== null) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
  if (before && (before.isArchived || before.version !== version))
    throw new Refusal("WAIVER_TEMPLATE_CHANGED");
}

function isWritten({ isArchived, title, content }: TemplateRow, wish: WaiverFields): boolean {
  return !isArchived && title === wish.title && content === wish.content;
}

async function write(
  transaction: Transaction<DB>,
  { templateId, template: { title, content } }: SaveWaiverTemplate,
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
  if (!active) await activateOnly(transaction, templateId);
}

/** The texts themselves are kept as versions. */
function recorded({ title, versionNumber, isActive }: TemplateRow) {
  return { title, versionNumber, isActive };
}
