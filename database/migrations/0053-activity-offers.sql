-- An add-on may be sold with some activities only, and a slot may have a limited number of it.
ALTER TABLE addons
  -- Empty: sold with all activities.
  ADD COLUMN activity_ids uuid[] NOT NULL DEFAULT '{}',
  -- How many each slot has; null without a limit.
  ADD COLUMN stock_per_slot integer CHECK (stock_per_slot >= 1);

-- How many of a limited add-on are taken in a slot: by confirmed bookings, and by checkouts that are
-- being paid for. Counted until the slot is over, and only while the add-on has a limit.
CREATE TABLE addon_stock (
  time_slot_id uuid NOT NULL REFERENCES time_slots ON DELETE CASCADE,
  addon_id     uuid NOT NULL REFERENCES addons ON DELETE CASCADE,
  taken_count  integer NOT NULL CHECK (taken_count >= 0),
  PRIMARY KEY (time_slot_id, addon_id)
) WITH (fillfactor = 70);

-- The pictures after the first, which image_url has, in the order in which they are shown.
ALTER TABLE activities ADD COLUMN further_image_urls text[] NOT NULL DEFAULT '{}';
