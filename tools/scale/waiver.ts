/** The short waiver that all customers signed. */
export const WAIVER_TITLE = "Short agreement";
export const WAIVER_TEXT = "I, [PARTICIPANT NAME], can swim and take part at my own risk.";

/** SQL for the waiver with the name of an order's customer. */
export const WAIVER_SNAPSHOT_SQL = `('${WAIVER_TITLE}' || E'\\n\\n' || replace('${WAIVER_TEXT}',
  '[PARTICIPANT NAME]', first_name || ' ' || last_name))`;
export const WAIVER_SIGNATURE_SQL =
  "jsonb_build_object('kind', 'typed', 'name', first_name || ' ' || last_name)";
