-- That a card payment was started, authorised and captured is said by payment_attempts and payments
-- themselves, so it has no events any more. Older events remain, but are not shown: what a screen
-- shows of a payment is read from its row.
--
-- Building the indexes takes minutes with tens of millions of events.

-- The activity log by kind of thing and by kind of actor: what a booking does not write, without the
-- routine steps of payments. The conditions are those of the log's statement, word for word.
DROP INDEX events_rare;
CREATE INDEX events_rare ON events (entity, at)
  WHERE entity NOT IN ('booking', 'checkout')
    AND NOT (type IN ('checkout.paying', 'payment.authorised')
             OR (type = 'payment.captured'
                 AND before ->> 'state' IS NOT DISTINCT FROM 'authorised'));
DROP INDEX events_of_staff;
CREATE INDEX events_by_actor ON events (actor_kind, at)
  WHERE actor_kind NOT IN ('visitor', 'customer')
    AND NOT (type IN ('checkout.paying', 'payment.authorised')
             OR (type = 'payment.captured'
                 AND before ->> 'state' IS NOT DISTINCT FROM 'authorised'));

-- Without an event for each step, only a trigger can promise that a payment never goes back and is
-- captured once: a check sees no earlier state. A capture pays for one comparison.
CREATE FUNCTION refuse_payment_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % cannot go from % to %', OLD.id, OLD.state, NEW.state
    USING ERRCODE = 'check_violation', TABLE = 'payments', CONSTRAINT = 'payments_forward_only';
END $$;
CREATE TRIGGER payments_forward_only AFTER UPDATE OF state ON payments FOR EACH ROW
WHEN (OLD.state <> NEW.state
      AND (OLD.state, NEW.state) NOT IN (
        ('authorised', 'captured'), ('authorised', 'void_pending'), ('authorised', 'expired'),
        ('void_pending', 'voided'), ('void_pending', 'captured')))
EXECUTE FUNCTION refuse_payment_step();
