/**
 * SQL for the text of the signed waiver `w` of the version `v`: rendered, unless it was signed before
 * migration 0039 and is still stored as text.
 */
export const SIGNED_WAIVER_TEXT = `coalesce(w.content_snapshot,
  waiver_text(v.title, v.content, w.participant_name, w.business_name))`;
