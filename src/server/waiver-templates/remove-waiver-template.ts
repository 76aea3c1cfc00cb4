import { sql, type Transaction } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import type { DB } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { findTemplate, lockTemplates } from "./waiver-templates.queries.ts";

/**
 * Takes a template out of the list: one that visitors have seen is archived with its versions, which
 * signed waivers refer to; any other is deleted. Archiving twice is once.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_ACTIVE
 */
export async function removeWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
  staffId: string,
): Promise<"archived" | "deleted"> {
  return inTransaction(db, async (transaction) => {
    await lockTemplates(transaction);
    const template = await findTemplate(transaction, templateId);
    if (!template) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
    if (template.isActive) throw new Refusal("WAIVER_TEMPLATE_ACTIVE");
    const { title, versionNumber, isArchived, wasActive } = template;
    if (wasActive) await archive(transaction, templateId);
    else await erase(transaction, templateId);
    await recordChange(transaction, staffId, {
      entity: "waiver_template",
      entityId: templateId,
      what: wasActive ? "waiver_template.archived" : "waiver_template.deleted",
      before: { title, versionNumber, isArchived },
      after: wasActive ? { title, versionNumber, isArchived: true } : null,
    });
    return wasActive ? "archived" : "deleted";
  });
}

async function archive(transaction: Transaction<DB>, templateId: string): Promise<void> {
  await transaction
    .updateTable("waiverTemplates")
    .set({ archivedAt: sql`venue_now()`, updatedAt: sql`venue_clock_timestamp()` })
    .where("id", "=", templateId)
    .where("archivedAt", "is", null)
    .execute();
}

async function erase(transaction: Transaction<DB>, templateId: string): Promise<void> {
  await transaction.deleteFrom("waiverVersions").where("templateId", "=", templateId).execute();
  await transaction.deleteFrom("waiverTemplates").where("id", "=", templateId).execute();
}
