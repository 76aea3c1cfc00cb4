import type { Defects } from "./defect.ts";

const SHOWN = `
  UPDATE activities SET image_url = '/files/00112233445566778899aabbccddeeff';
  INSERT INTO pictures (name, use, stored_at, adopted_at, removing_at)
  VALUES ('00112233445566778899aabbccddeeff', 'activity'`;

export const pictureDefects: Defects = {
  "an uploaded picture that is shown is whole, known to be shown and not being removed": [
    { what: "its files are still written", sql: `${SHOWN}, NULL, venue_now(), NULL)` },
    { what: "nobody knows that it is shown", sql: `${SHOWN}, venue_now(), NULL, NULL)` },
    { what: "it is being removed", sql: `${SHOWN}, venue_now(), venue_now(), venue_now())` },
  ],
};
