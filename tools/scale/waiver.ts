/** The short waiver that all customers signed. */
export const WAIVER_TITLE = "Short agreement";
export const WAIVER_TEXT = "I, [PARTICIPANT NAME], can swim and take part at my own risk.";

/** SQL for the hash of the waiver that an order's customer signed, `name`, at the venue `s`. */
export const WAIVER_HASH_SQL = `sha256(convert_to(
  waiver_text('${WAIVER_TITLE}', '${WAIVER_TEXT}', name, s.business_name), 'UTF8'))`;
