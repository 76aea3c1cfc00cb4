import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { activateOnly, listTemplateRows, lockTemplates } from "./waiver-templates.queries.ts";

/**
 * Makes a template the one that visitors sign; the one before is inactive from the same moment on.
 * Whoever has signed the other and not booked yet reads and signs again. Twice is once.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_ARCHIVED
 */
export async function activateWaiverTemplate(
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
    await activateOnly(transaction, templateId);
    for (const { id, title, isActive } of templates) {
      const isNow = id === templateId;
      if (isNow === isActive) continue;
      await recordChange(transaction, staffId, {
        entity: "waiver_template",
        entityId: id,
        what: isNow ? "waiver_template.activated" : "waiver_template.deactivated",
        before: { title, isActive },
        after: { title, isActive: isNow },
      });
    }
  });
}
