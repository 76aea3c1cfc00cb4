/**
 * Requested codes were found: a row is inserted only then, and after `voucher` and `discount` (the
 * fixed lock order).
 */
const REQUESTED_CODES_EXIST = `
      (voucher_id IS NULL OR voucher_id = ANY (ARRAY(SELECT id FROM voucher)))
      AND (discount_code_id IS NULL OR discount_code_id = ANY (ARRAY(SELECT id FROM discount)))`;

const ADDRESS_COLUMNS = ["address_line1", "address_line2", "city", "county", "postcode"];

const IS_GUEST = "c.auth_id IS NULL AND c.merged_into IS NULL";

/** Whether the survivor `c` gave consent with a booking under a merged address. */
const GIVES_CONSENT = "(found.consents AND c.auth_id IS NULL)";

/** The column of `input` that tells its rows apart. */
type SaleId = "booking_id" | "voucher_id";

/**
 * Part of a statement: finds the customer of each row of `input` by lower-cased address, or inserts
 * one. A guest's details become the latest given; an account holder's stay as they are, whoever
 * types the address. A phone number or postal address that was left empty (staff bookings ask for
 * little) keeps its stored value, and a customer without an email address is always inserted, so
 * only one row may lack it. An unticked box does not revoke earlier consent. An archived customer
 * is restored. The address of a merged customer finds the one that they were merged into.
 * `customer` has the id and the sale's.
 */
export const upsertCustomer = `
  ${upsertGuests("true", REQUESTED_CODES_EXIST)},
  customer AS (
    SELECT input.booking_id, coalesce(guest.merged_into, guest.id) AS id
    FROM input JOIN guest ON guest.email IS NOT DISTINCT FROM nullif(input.email, '')
  )`;

/** Part of a statement: `upsertCustomer` for buyers who may be signed in (`account_id`). */
export const upsertBuyer = upsertBuyersWhen("booking_id", REQUESTED_CODES_EXIST);

/**
 * Part of a statement: finds or inserts the customer who pays for a gift voucher and may be signed
 * in (`account_id`).
 */
export const upsertPurchaser = upsertBuyersWhen("voucher_id", "true");

/**
 * A signed-in buyer is their account's customer, whatever address they give; others are guests. The
 * lock waits for a concurrent erasure of that customer, who then has no account any more.
 */
function upsertBuyersWhen(saleId: SaleId, condition: string): string {
  return `
  own AS (
    SELECT input.${saleId}, c.id FROM input JOIN customers c ON c.auth_id = input.account_id
    ORDER BY c.id FOR KEY SHARE OF c
  ),
  returned AS (
    UPDATE customers c SET archived_at = NULL, updated_at = venue_now()
    FROM own WHERE c.id = own.id AND c.archived_at IS NOT NULL
  ),
  ${upsertGuests(`${saleId} <> ALL (ARRAY(SELECT ${saleId} FROM own))`, condition)},
  customer AS (
    SELECT input.${saleId}, coalesce(own.id, guest.merged_into, guest.id) AS id
    FROM input
    LEFT JOIN own USING (${saleId})
    LEFT JOIN guest ON own.id IS NULL AND guest.email = input.email
    WHERE (own.id IS NOT NULL OR guest.id IS NOT NULL) AND ${condition}
  )`;
}

/** The columns `actor_kind` and `actor_id` for what a buyer does. */
export const BUYER_ACTOR = `CASE WHEN input.account_id IS NULL THEN 'visitor' ELSE 'customer' END,
            input.account_id`;

/**
 * Part of a statement: links an account with a verified address to the customer of that address,
 * who is inserted if there is none; earlier bookings then belong to the account. Reads `input`
 * (email, first_name, last_name) and `person`, the account. Details that a guest gave are kept. A
 * merged customer becomes one of their own again; see `linkAddress`.
 */
export const linkCustomer = `
  customer AS (
    INSERT INTO customers AS c (auth_id, first_name, last_name, email)
    SELECT person.id, first_name, last_name, person.email FROM input, person
    ON CONFLICT (email) DO UPDATE
      SET auth_id = excluded.auth_id, merged_into = NULL, archived_at = NULL,
          updated_at = venue_now()
    RETURNING c.id
  )`;

/**
 * Part of an UPDATE of `customers c`: sets the consent of `input`, and when and by whom it was given
 * or withdrawn if it differs.
 * @param by SQL for the staff member's id; NULL for anybody else
 */
export function setConsent(source: "profile" | "staff", by: string): string {
  const set = (column: string, changed: string) =>
    `${column} = CASE WHEN c.marketing_consent <> input.marketing_consent THEN ${changed} ELSE c.${column} END`;
  return [
    "marketing_consent = input.marketing_consent",
    set("marketing_consent_at", "venue_now()"),
    set("marketing_consent_source", `'${source}'`),
    set("marketing_consent_by", by),
  ].join(",\n     ");
}

/** The values of an account holder and of a merged customer stay. */
function setOfGuest(column: string, given: string): string {
  return `${column} = CASE WHEN ${IS_GUEST} THEN ${given} ELSE c.${column} END`;
}

function upsertGuests(isGuest: string, condition: string): string {
  return `
  guest AS (
    INSERT INTO customers AS c (first_name, last_name, email, phone, address_line1, address_line2,
                                city, county, postcode, marketing_consent, marketing_consent_at,
                                marketing_consent_source)
    SELECT DISTINCT ON (email) first_name, last_name, nullif(email, ''), phone, address_line1,
           address_line2, city, county, postcode, marketing_consent,
           CASE WHEN marketing_consent THEN venue_now() END,
           CASE WHEN marketing_consent THEN 'purchase' END
    FROM input
    WHERE ${isGuest} AND ${condition}
    ORDER BY email
    ON CONFLICT (email) DO UPDATE SET
      archived_at = CASE WHEN c.merged_into IS NOT NULL THEN c.archived_at END,
      ${setOfGuest("first_name", "excluded.first_name")},
      ${setOfGuest("last_name", "excluded.last_name")},
      ${setOfGuest("phone", "coalesce(nullif(excluded.phone, ''), c.phone)")},
      ${ADDRESS_COLUMNS.map((column) =>
        setOfGuest(
          column,
          `CASE excluded.address_line1 WHEN '' THEN c.${column} ELSE excluded.${column} END`,
        ),
      ).join(",\n      ")},
      ${setOfGuest("marketing_consent", "c.marketing_consent OR excluded.marketing_consent")},
      ${setOfGuest("marketing_consent_at", "coalesce(excluded.marketing_consent_at, c.marketing_consent_at)")},
      ${setOfGuest("marketing_consent_source", "coalesce(excluded.marketing_consent_source, c.marketing_consent_source)")},
      ${setOfGuest("marketing_consent_by", "CASE WHEN NOT excluded.marketing_consent THEN c.marketing_consent_by END")},
      ${setOfGuest("updated_at", "venue_now()")}
    RETURNING c.id, c.email, c.merged_into
  ),
  survivor AS (
    UPDATE customers c
    SET archived_at = NULL, updated_at = venue_now(),
        marketing_consent = c.marketing_consent OR ${GIVES_CONSENT},
        marketing_consent_at
          = CASE WHEN ${GIVES_CONSENT} THEN venue_now() ELSE c.marketing_consent_at END,
        marketing_consent_source
          = CASE WHEN ${GIVES_CONSENT} THEN 'purchase' ELSE c.marketing_consent_source END,
        marketing_consent_by = CASE WHEN NOT ${GIVES_CONSENT} THEN c.marketing_consent_by END
    FROM (
      SELECT guest.merged_into AS id, bool_or(input.marketing_consent) AS consents
      FROM guest JOIN input ON input.email = guest.email
      WHERE guest.merged_into IS NOT NULL
      GROUP BY 1
    ) found
    WHERE c.id = found.id
  )`;
}
