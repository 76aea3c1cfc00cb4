import type { WaiverTemplateStory } from "../../shared/contract/desk/desk-waiver-templates.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { templateAnswer } from "./template-answer.ts";
import { findTemplate, listVersionRows } from "./waiver-templates.queries.ts";

/** A template with every version of it. @throws Refusal WAIVER_TEMPLATE_NOT_FOUND */
export async function readWaiverTemplate(
  { db }: Pick<Context, "db">,
  templateId: string,
): Promise<WaiverTemplateStory> {
  const [row, rows] = await Promise.all([
    findTemplate(db, templateId),
    listVersionRows(db, templateId),
  ]);
  if (!row) throw new Refusal("WAIVER_TEMPLATE_NOT_FOUND");
  const versions = rows.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }));
  return { ...templateAnswer(row), versions };
}
