const REQUESTED_CODES_EXIST = `
      (voucher_id IS NULL OR EXISTS (SELECT FROM voucher))
      AND (discount_code_id IS NULL OR EXISTS (SELECT FROM discount))`;

/**
 * Part of a statement: finds the customer by lower-cased address, or inserts one. A guest's details
 * become the latest given; an account holder's stay as they are, whoever types the address. A phone
 * number or postal address that was left empty (staff bookings ask for little) keeps its stored
 * value, and a customer without an email address is always inserted. An unticked box does not
 * revoke earlier consent. An archived customer is restored. Must come after `voucher` and
 * `discount` (the fixed lock order), and inserts only when every requested code was found.
 */
export const upsertCustomer = upsertGuestWhen("customer", REQUESTED_CODES_EXIST);

/** Part of a statement: `upsertCustomer` for a buyer who may be signed in (`account_id`). */
export const upsertBuyer = upsertBuyerWhen(REQUESTED_CODES_EXIST);

/**
 * Part of a statement: finds or inserts the customer who pays for a gift voucher and may be signed
 * in (`account_id`).
 */
export const upsertPurchaser = upsertBuyerWhen("true");

/**
 * A signed-in buyer is their account's customer, whatever address they give; others are guests. The
 * lock waits for a concurrent erasure of that customer, who then has no account any more.
 */
function upsertBuyerWhen(condition: string): string {
  return `
  own AS (
    SELECT c.id FROM input JOIN customers c ON c.auth_id = input.account_id FOR KEY SHARE OF c
  ),
  returned AS (
    UPDATE customers c SET archived_at = NULL, updated_at = venue_now()
    FROM own, attempt WHERE c.id = own.id AND c.archived_at IS NOT NULL
  ),
  ${upsertGuestWhen("guest", `NOT EXISTS (SELECT FROM own) AND ${condition}`)},
  customer AS (
    SELECT id FROM guest
    UNION ALL
    SELECT own.id FROM own, input, attempt WHERE ${condition}
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

function upsertGuestWhen(name: "customer" | "guest", condition: string): string {
  return `
  ${name} AS (
    INSERT INTO customers AS c (first_name, last_name, email, phone, address_line1, address_line2,
                                city, county, postcode, marketing_consent)
    SELECT first_name, last_name, nullif(email, ''), phone, address_line1, address_line2, city,
           county, postcode, marketing_consent
    FROM input, attempt
    WHERE ${condition}
    ON CONFLICT (email) DO UPDATE SET
      archived_at = NULL,
      (first_name, last_name, phone, address_line1, address_line2, city, county, postcode,
       marketing_consent, updated_at) = (
        SELECT n.first_name, n.last_name, coalesce(nullif(n.phone, ''), c.phone), a.*,
               c.marketing_consent OR n.marketing_consent, venue_now()
        FROM input n, LATERAL (
          SELECT n.address_line1, n.address_line2, n.city, n.county, n.postcode
          WHERE n.address_line1 <> ''
          UNION ALL
          SELECT c.address_line1, c.address_line2, c.city, c.county, c.postcode
          WHERE n.address_line1 = '') AS a
        WHERE c.auth_id IS NULL
        UNION ALL
        SELECT c.first_name, c.last_name, c.phone, c.address_line1, c.address_line2, c.city,
               c.county, c.postcode, c.marketing_consent, c.updated_at
        WHERE c.auth_id IS NOT NULL)
    RETURNING c.id
  )`;
}
