/**
 * Requested codes were found: a row is inserted only then, and after `voucher` and `discount` (the
 * fixed lock order).
 */
const REQUESTED_CODES_EXIST = `
      (voucher_id IS NULL OR voucher_id = ANY (ARRAY(SELECT id FROM voucher)))
      AND (discount_code_id IS NULL OR discount_code_id = ANY (ARRAY(SELECT id FROM discount)))`;

const ADDRESS_COLUMNS = ["address_line1", "address_line2", "city", "county", "postcode"];

/** The column of `input` that tells its rows apart. */
type SaleId = "booking_id" | "voucher_id";

/**
 * Part of a statement: finds the customer of each row of `input` by lower-cased address, or inserts
 * one. A guest's details become the latest given; an account holder's stay as they are, whoever
 * types the address. A phone number or postal address that was left empty (staff bookings ask for
 * little) keeps its stored value, and a customer without an email address is always inserted, so
 * only one row may lack it. An unticked box does not revoke earlier consent. An archived customer
 * is restored. `customer` has the id and the sale's.
 */
export const upsertCustomer = `
  ${upsertGuests("true", REQUESTED_CODES_EXIST)},
  customer AS (
    SELECT input.booking_id, guest.id
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
    SELECT input.${saleId}, coalesce(own.id, guest.id) AS id
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
 * (email, first_name, last_name) and `person`, the account. Details that a guest gave are kept.
 */
export const linkCustomer = `
  customer AS (
    INSERT INTO customers AS c (auth_id, first_name, last_name, email)
    SELECT person.id, first_name, last_name, person.email FROM input, person
    ON CONFLICT (email) DO UPDATE
      SET auth_id = excluded.auth_id, archived_at = NULL, updated_at = venue_now()
    RETURNING c.id
  )`;

/**
 * Part of a statement: merges the guest under `person.email` (an account's new address) into that
 * account's customer. Bookings, waivers and vouchers move there; the guest's own row is deleted.
 */
export const mergeGuest = `
  guest AS (
    SELECT g.id, own.id AS own_id
    FROM person JOIN customers g ON g.email = person.email AND g.auth_id IS NULL
    JOIN customers own ON own.auth_id = person.id
    FOR UPDATE
  ),
  merged_bookings AS (
    UPDATE bookings b SET customer_id = guest.own_id FROM guest WHERE b.customer_id = guest.id
  ),
  merged_waivers AS (
    UPDATE customer_waivers w SET customer_id = guest.own_id
    FROM guest WHERE w.customer_id = guest.id
  ),
  merged_vouchers AS (
    UPDATE vouchers v SET purchaser_id = guest.own_id FROM guest WHERE v.purchaser_id = guest.id
  ),
  merged AS (
    DELETE FROM customers c USING guest WHERE c.id = guest.id RETURNING c.id
  )`;

/** An account holder's own value stays. */
function setOfGuest(column: string, given: string): string {
  return `${column} = CASE WHEN c.auth_id IS NULL THEN ${given} ELSE c.${column} END`;
}

function upsertGuests(isGuest: string, condition: string): string {
  return `
  guest AS (
    INSERT INTO customers AS c (first_name, last_name, email, phone, address_line1, address_line2,
                                city, county, postcode, marketing_consent)
    SELECT DISTINCT ON (email) first_name, last_name, nullif(email, ''), phone, address_line1,
           address_line2, city, county, postcode, marketing_consent
    FROM input
    WHERE ${isGuest} AND ${condition}
    ORDER BY email
    ON CONFLICT (email) DO UPDATE SET
      archived_at = NULL,
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
      ${setOfGuest("updated_at", "venue_now()")}
    RETURNING c.id, c.email
  )`;
}
