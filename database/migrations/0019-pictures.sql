-- Every picture that was uploaded, so that no file is kept that nobody shows. The row is written
-- before the files and goes after them: whatever is broken off, no file is unknown.
CREATE TABLE pictures (
  -- Random. An image_url that shows it is '/files/' and this.
  name          text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
  -- Says in which files it is kept, and where it may be shown.
  use           text NOT NULL CHECK (use IN ('activity', 'voucher', 'logo', 'hero')),
  -- Of what was uploaded; unknown of what was there before this table.
  byte_count    integer CHECK (byte_count > 0),
  -- Of what is kept at its largest.
  width_pixels  integer CHECK (width_pixels > 0),
  height_pixels integer CHECK (height_pixels > 0),
  uploaded_at   timestamptz NOT NULL DEFAULT now(),
  -- Null once the account is gone.
  uploaded_by   uuid REFERENCES users ON DELETE SET NULL,
  -- Null while its files are written.
  stored_at     timestamptz,
  -- When something began to show it.
  adopted_at    timestamptz,
  -- When something stopped showing it; null again once something shows it anew.
  abandoned_at  timestamptz,
  -- From then on its files are being removed, and nothing may show it.
  removing_at   timestamptz
);

INSERT INTO pictures (name, use, stored_at, adopted_at)
SELECT substr(image_url, 8), use, now(), now()
FROM (
  SELECT image_url, 'activity' AS use FROM activities
  UNION ALL SELECT voucher_image_url, 'voucher' FROM settings
  UNION ALL SELECT logo_url, 'logo' FROM settings
  UNION ALL SELECT hero_image_url, 'hero' FROM settings) AS shown
WHERE image_url ~ '^/files/[0-9a-f]{32}$'
ON CONFLICT DO NOTHING;
