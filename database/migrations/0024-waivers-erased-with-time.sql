-- Signed waivers are kept for as many years as the settings say: then the person is taken out of
-- them, and here it stands that this was done.
ALTER TABLE customer_waivers ADD COLUMN erased_at timestamptz;

-- What was signed long ago stands together: whoever signs today hardly touches this.
CREATE INDEX customer_waivers_by_time ON customer_waivers USING brin (signed_at);
