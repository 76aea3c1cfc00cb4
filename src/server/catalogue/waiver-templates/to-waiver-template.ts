import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import type { TemplateRow } from "./waiver-templates.queries.ts";

/** A template as the contract has it. */
export function toWaiverTemplate(row: TemplateRow): WaiverTemplate {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}
