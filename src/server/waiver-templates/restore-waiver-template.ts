import { sql } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { findTemplate, lockTemplates } from "./waiver-templates.queries.ts";

/**
 * Shows an archived template again, inactive; twice is once.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND
 */
export async function restoreWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
  staffId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockTemplates(transaction);
    const template = await findTemplate(transaction, templateId);
    if (!template) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
    await transaction
      .updateTable("waiverTemplates")
      .set({ archivedAt: null, updatedAt: sql`venue_clock_timestamp()` })
      .where("id", "=", templateId)
      .where("archivedAt", "is not", null)
      .execute();
    const { title, isArchived } = template;
    await recordChange(transaction, staffId, {
      entity: "waiver_template",
      entityId: templateId,
      what: "waiver_template.restored",
      before: { title, isArchived },
      after: { title, isArchived: false },
    });
  });
}
