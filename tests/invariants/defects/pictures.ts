import type { Defects } from "./defect.ts";

const INSERT_USED_PICTURE = `
  UPDATE activities SET image_url = '/files/00112233445566778899aabbccddeeff';
  INSERT INTO pictures (name, use, stored_at, attached_at, removing_at)
  VALUES ('00112233445566778899aabbccddeeff', 'activity'`;

export const pictureDefects: Defects = {
  "every uploaded picture in use is stored, marked as used and not being removed": [
    {
      description: "its files are not stored yet",
      sql: `${INSERT_USED_PICTURE}, NULL, venue_now(), NULL)`,
    },
    {
      description: "it is not marked as in use",
      sql: `${INSERT_USED_PICTURE}, venue_now(), NULL, NULL)`,
    },
    {
      description: "it is being removed",
      sql: `${INSERT_USED_PICTURE}, venue_now(), venue_now(), venue_now())`,
    },
  ],
};
