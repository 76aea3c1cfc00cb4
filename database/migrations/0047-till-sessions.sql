-- Cash-up: a till session begins with a float, collects what staff take and pay out, and ends with a
-- count that a person closes. A closed session never changes.
--
-- Reads the table of payments once to build two indexes: seconds with millions of rows.

CREATE TABLE till_sessions (
  -- Drawn by the caller, so that opening twice is opening once.
  id                   uuid PRIMARY KEY,
  -- The ids of people have no foreign key: deleting an account must not change a closed session.
  opened_by            uuid NOT NULL,
  opened_at            timestamptz NOT NULL DEFAULT venue_now(),
  float_pence          integer NOT NULL CHECK (float_pence BETWEEN 0 AND 100000000),
  -- What was taken while no till was open is offered to the next opening from this time on.
  offered_from         timestamptz NOT NULL,
  -- Everything below is written by closing, all of it at once.
  closing_id           uuid UNIQUE,
  closed_by            uuid,
  closed_at            timestamptz,
  cash_taken_pence     bigint,
  cash_refunded_pence  bigint,
  paid_in_pence        bigint,
  paid_out_pence       bigint,
  other_taken_pence    bigint,
  other_refunded_pence bigint,
  -- Captured from cards while the session was open. For information: no part of the drawer.
  card_pence           bigint,
  expected_pence       bigint GENERATED ALWAYS AS (
    float_pence + cash_taken_pence - cash_refunded_pence + paid_in_pence - paid_out_pence) STORED,
  counted_pence        integer CHECK (counted_pence >= 0),
  -- Of the counted cash: what stays in the drawer for the next session.
  left_pence           integer CHECK (left_pence BETWEEN 0 AND counted_pence),
  note                 text NOT NULL DEFAULT '',
  CONSTRAINT till_sessions_closed_whole CHECK (
    num_nulls(closing_id, closed_by, closed_at, cash_taken_pence, cash_refunded_pence, paid_in_pence,
      paid_out_pence, other_taken_pence, other_refunded_pence, card_pence, counted_pence, left_pence)
    IN (0, 12)),
  CONSTRAINT till_sessions_difference_explained CHECK (
    counted_pence = float_pence + cash_taken_pence - cash_refunded_pence + paid_in_pence - paid_out_pence
    OR note <> '')
);
CREATE UNIQUE INDEX till_sessions_one_open ON till_sessions ((true)) WHERE closed_at IS NULL;
CREATE INDEX till_sessions_opened ON till_sessions (opened_at DESC, id DESC);

-- Cash put into or taken out of the drawer that is neither a sale nor a refund.
CREATE TABLE till_movements (
  id              uuid PRIMARY KEY,
  till_session_id uuid NOT NULL REFERENCES till_sessions,
  kind            text NOT NULL CHECK (kind IN ('paid_in', 'paid_out')),
  amount_pence    integer NOT NULL CHECK (amount_pence BETWEEN 1 AND 100000000),
  reason          text NOT NULL CHECK (reason <> ''),
  moved_by        uuid NOT NULL,
  moved_at        timestamptz NOT NULL DEFAULT venue_now()
);
CREATE INDEX till_movements_session ON till_movements (till_session_id);

-- The session in which an offline payment was taken or a cash refund paid out, and by whom. Null:
-- no till was open, or it was before this migration. Card payments have neither.
ALTER TABLE payments
  ADD COLUMN till_session_id uuid REFERENCES till_sessions,
  ADD COLUMN taken_by uuid;
ALTER TABLE refunds
  ADD COLUMN till_session_id uuid REFERENCES till_sessions,
  ADD COLUMN paid_out_by uuid;
-- By columns that no card payment ever changes, so that a capture writes no index.
CREATE INDEX payments_till ON payments (till_session_id) WHERE till_session_id IS NOT NULL;
CREATE INDEX payments_without_till ON payments (created_at)
  WHERE method <> 'card' AND till_session_id IS NULL;
CREATE INDEX refunds_till ON refunds (till_session_id) WHERE till_session_id IS NOT NULL;
CREATE INDEX refunds_without_till ON refunds (settled_at)
  WHERE origin = 'offline' AND till_session_id IS NULL;

-- What a session covers stays as it was counted. The triggers fire for no statement of a card
-- payment: none names these columns.
CREATE FUNCTION refuse_till_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of %: what a till session covers never changes', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;
CREATE TRIGGER till_sessions_stay_closed BEFORE UPDATE OR DELETE ON till_sessions FOR EACH ROW
WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION refuse_till_change();
CREATE TRIGGER till_movements_stay BEFORE UPDATE OR DELETE ON till_movements FOR EACH ROW
EXECUTE FUNCTION refuse_till_change();
CREATE TRIGGER payments_stay_in_till
BEFORE UPDATE OF method, amount_pence, till_session_id, taken_by OR DELETE ON payments FOR EACH ROW
WHEN (OLD.till_session_id IS NOT NULL) EXECUTE FUNCTION refuse_till_change();
CREATE TRIGGER refunds_stay_in_till
BEFORE UPDATE OF amount_pence, origin, till_session_id, paid_out_by OR DELETE ON refunds FOR EACH ROW
WHEN (OLD.till_session_id IS NOT NULL) EXECUTE FUNCTION refuse_till_change();
