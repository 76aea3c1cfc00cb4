import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { findTemplate } from "./waiver-templates.queries.ts";

/**
 * There is always one that visitors sign: the active template is the last one, and only activating
 * another one ends that. One that is inactive stays so.
 * @throws Refusal WAIVER_TEMPLATE_NOT_FOUND, WAIVER_TEMPLATE_ACTIVE
 */
export async function deactivateWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
): Promise<void> {
  const template = await findTemplate(db, templateId);
  if (!template) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
  if (template.isActive) throw new Refusal("WAIVER_TEMPLATE_ACTIVE");
}
