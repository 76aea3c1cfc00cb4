import type { Invariant } from "./invariant.ts";

export const pictureInvariants: readonly Invariant[] = [
  {
    sentence: "an uploaded picture that is shown is whole, known to be shown and not being removed",
    sql: `
      SELECT p.name FROM pictures p
      JOIN (SELECT image_url FROM activities
            UNION ALL SELECT voucher_image_url FROM settings
            UNION ALL SELECT logo_url FROM settings
            UNION ALL SELECT hero_image_url FROM settings) shown
        ON shown.image_url = '/files/' || p.name
      WHERE p.stored_at IS NULL OR p.attached_at IS NULL OR p.removing_at IS NOT NULL`,
  },
];
