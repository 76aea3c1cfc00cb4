import type { WaiverTemplate } from "../../../shared/contract/admin/waiver-templates.ts";
import type { TemplateRow } from "./waiver-templates.queries.ts";

/** Converts a database row to the contract's template. */
export function toWaiverTemplate(row: TemplateRow): WaiverTemplate {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}
