/** Replace the name of an erased customer. A check in the database contains the same words. */
export const ERASED_FIRST_NAME = "Erased";
export const ERASED_LAST_NAME = "customer";

/**
 * The failure reason of a voucher email whose recipient was erased; staff see it and can enter
 * another address.
 */
export const RECIPIENT_ERASED = "The recipient has asked for their data to be erased.";

/**
 * SQL for the text of an erased waiver: that of the signed version `v`, with a placeholder name,
 * under the settings `s`. That a waiver was signed, which one, when and for how many people stays
 * recorded.
 */
export const ERASED_WAIVER_TEXT = `
  replace(replace(v.title || E'\\n\\n' || v.content,
                  '[PARTICIPANT NAME]', '${ERASED_FIRST_NAME} ${ERASED_LAST_NAME}'),
          '[BUSINESS NAME]', s.business_name)`;

/** SQL for the signature of an erased waiver. */
export const ERASED_SIGNATURE = `'{"kind": "typed", "name": "${ERASED_FIRST_NAME}"}'::jsonb`;
