import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { renderWaiverSnapshot } from "../../shared/rules/waiver-text.ts";

const { db, pool } = await testDatabase();

const fragment = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    ...["[PARTICIPANT NAME]", "[BUSINESS NAME]", "[PARTICIPANT ", "[BUSINESS ", "NAME]", "[", "]"],
    ...["$&", "$1", "$$", "$`", "\\1", "\\&", "\\", "%", "_", "'", "\n", "\r\n", ""],
  ),
);
const text = fc.array(fragment).map((fragments) => fragments.join(""));
const signing = fc.record({
  title: text,
  content: text,
  participantName: text,
  businessName: text,
});

test("the database renders every waiver as the server does, whatever its names contain", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(signing, { minLength: 1, maxLength: 50 }), async (signings) => {
      const columns = (["title", "content", "participantName", "businessName"] as const).map(
        (column) => signings.map((values) => values[column]),
      );
      const { rows } = await pool.query<{ text: string }>(
        `SELECT waiver_text(title, content, participant, business) AS text
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
           WITH ORDINALITY AS s(title, content, participant, business, n) ORDER BY n`,
        columns,
      );
      expect(rows.map((row) => row.text)).toEqual(
        signings.map((values) => renderWaiverSnapshot(values, values)),
      );
    }),
  );
});

test("the text of a version cannot be changed, whoever tries", async () => {
  await createVenue({ db });
  await expect(pool.query("UPDATE waiver_versions SET content = 'I agree.'")).rejects.toThrow(
    "A waiver version never changes",
  );
  const { rowCount } = await pool.query("UPDATE waiver_versions SET title = title");
  expect(rowCount).toBe(1);
});
