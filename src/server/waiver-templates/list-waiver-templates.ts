import type { WaiverTemplate } from "../../shared/contract/desk/desk-waiver-templates.ts";
import type { Context } from "../context.ts";
import { templateAnswer } from "./template-answer.ts";
import { listTemplateRows } from "./waiver-templates.queries.ts";

/** Every waiver template, newest first, archived ones too. */
export async function listWaiverTemplates({ db }: Pick<Context, "db">): Promise<WaiverTemplate[]> {
  return (await listTemplateRows(db)).map(templateAnswer);
}
