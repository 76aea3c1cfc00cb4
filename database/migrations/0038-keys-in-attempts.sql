-- The idempotency key of a press of Pay and the response stored for it belong to its attempt: one row
-- instead of two, each written twice. idempotency_keys keeps those of staff bookings, which have no
-- attempt. Reads and updates all attempts, so a venue with millions of bookings waits for minutes.
ALTER TABLE payment_attempts
  -- Over the body of the request; null once the customer's data are erased.
  ADD COLUMN body_sha256 bytea,
  -- Null while the attempt is in progress, and once the customer's data are erased.
  ADD COLUMN response jsonb;

UPDATE payment_attempts a SET body_sha256 = k.body_sha256, response = k.response
FROM idempotency_keys k
WHERE k.scope = a.checkout_id AND k.key = a.idempotency_key;

-- Keys of erased customers were deleted.
UPDATE payment_attempts SET idempotency_key = id::text WHERE body_sha256 IS NULL;

DELETE FROM idempotency_keys k USING payment_attempts a
WHERE k.scope = a.checkout_id AND k.key = a.idempotency_key;

-- The same key twice gives the same response.
ALTER TABLE payment_attempts
  ADD CONSTRAINT payment_attempts_key UNIQUE (checkout_id, idempotency_key),
  ADD CONSTRAINT payment_attempts_body CHECK (state <> 'started' OR body_sha256 IS NOT NULL);
DROP INDEX payment_attempts_checkout;
