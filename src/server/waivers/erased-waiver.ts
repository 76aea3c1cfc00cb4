import { ERASED_FIRST_NAME, ERASED_LAST_NAME } from "./erased-text.ts";

/**
 * SQL for a waiver without the person: the text of the version `v` that was signed, for whoever it
 * was, under the settings `s`. That a waiver was signed, which one, when and for how many stays.
 */
export const ERASED_WAIVER_TEXT = `
  replace(replace(v.title || E'\\n\\n' || v.content,
                  '[PARTICIPANT NAME]', '${ERASED_FIRST_NAME} ${ERASED_LAST_NAME}'),
          '[BUSINESS NAME]', s.business_name)`;

/** SQL for the signature of nobody. */
export const ERASED_SIGNATURE = `'{"kind": "typed", "name": "${ERASED_FIRST_NAME}"}'::jsonb`;
