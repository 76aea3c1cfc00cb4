/** Replace the name of an erased customer. A check in the database contains the same words. */
export const ERASED_FIRST_NAME = "Erased";
export const ERASED_LAST_NAME = "customer";
export const ERASED_NAME = `${ERASED_FIRST_NAME} ${ERASED_LAST_NAME}`;

/**
 * The failure reason of a voucher email whose recipient was erased; staff see it and can enter
 * another address.
 */
export const RECIPIENT_ERASED = "The recipient has asked for their data to be erased.";

/** SQL for the signature of an erased waiver. */
export const ERASED_SIGNATURE = `'{"kind": "typed", "name": "${ERASED_FIRST_NAME}"}'::jsonb`;

const BUSINESS_NAME = "coalesce(w.business_name, s.business_name)";

/**
 * SQL that sets what is left of the signed waiver `w` once it is erased: a placeholder for the name
 * and the signature, in the text of its version `v`. A waiver stored as text does not say under
 * which name of the venue it was signed, and gets that of the settings `s`. That it was signed,
 * which version, when and for how many people stays recorded.
 */
export const ERASED_WAIVER = `
  signature = ${ERASED_SIGNATURE}, participant_name = '${ERASED_NAME}',
  business_name = ${BUSINESS_NAME}, content_snapshot = NULL,
  sha256 = sha256(convert_to(
    waiver_text(v.title, v.content, '${ERASED_NAME}', ${BUSINESS_NAME}), 'UTF8'))`;
