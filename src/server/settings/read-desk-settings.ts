import type { DeskSettings } from "../../shared/contract/desk/desk-settings.ts";
import type { Context } from "../context.ts";
import { hasSessionsAhead, readSettings } from "./settings.queries.ts";
import { fieldsOf } from "./settings-fields.ts";

/** Everything that staff can set, as it is now. */
export async function readDeskSettings({ db }: Context): Promise<DeskSettings> {
  const [settings, isTimezoneFixed] = await Promise.all([readSettings(db), hasSessionsAhead(db)]);
  return { ...fieldsOf(settings), isTimezoneFixed, version: settings.version };
}
