-- One row in a venue that was imported from another installation's export, otherwise none. Money at
-- the card processor for a checkout from before then may still be handled by the installation that
-- it came from, so it is never voided or refunded without a person.
CREATE TABLE venue_imports (
  id          smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  imported_at timestamptz NOT NULL DEFAULT venue_now()
);
