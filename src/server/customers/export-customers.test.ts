import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { book, completePayments } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { SYSTEM } from "../events/actor.ts";
import { exportCustomers } from "./export-customers.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const uniqueText = `mark${randomUUID().slice(0, 8)}`;

async function exportAsCsv(filter: Partial<Parameters<typeof exportCustomers>[1]> = {}) {
  const { headers, body } = await exportCustomers(context, { consent: "all", ...filter });
  const text = await new Response(body).text();
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/\r\n$/, ""), {
    header: true,
    newline: "\r\n",
  });
  return { headers, rows: data, columns: meta.fields };
}

test("the file has the specified columns and one line per customer that matches", async () => {
  const email = `${uniqueText}@example.com`;
  const contact = { ...placement(venue).contact, email, marketingConsent: true };
  await book(context, venue, venue.slots[0] as Date, { contact });
  const bookingId = await book(context, venue, venue.slots[1] as Date, { contact });
  const refund = { choice: "amount", amountPence: 1050 } as const;
  await cancelBooking(context, { bookingId, refund, notify: false, actor: SYSTEM });
  await completePayments(context);
  const { id: customerId } = await db
    .selectFrom("customers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const tags = ["vip", "school"].map((tag) => ({ customerId, tag }));
  await db.insertInto("customerTags").values(tags).execute();
  const values = { firstName: "=1+1", lastName: `O"Neill, ${uniqueText}`, phone: "+447700900142" };
  await db
    .insertInto("customers")
    .values({ ...values, createdAt: new Date("2025-06-30T23:30:00Z") })
    .execute();

  const { headers, columns, rows } = await exportAsCsv({ search: uniqueText });
  const { rows: days } = await pool.query(
    "SELECT (venue_now() AT TIME ZONE timezone)::date::text AS today FROM settings",
  );
  const today = days[0].today;
  expect(headers).toMatchObject({
    "Content-Type": expect.stringContaining("text/csv"),
    "Content-Disposition": `attachment; filename="customers_${today}.csv"`,
    "Csv-Rows": "2",
  });
  expect(columns).toEqual([
    "Name",
    "Email",
    "Phone",
    "Marketing Consent",
    "Join Date",
    "Total Bookings",
    "Total Spent",
    "Consent Date",
    "Tags",
  ]);
  expect(rows).toEqual([
    {
      Name: "Amelia Hart",
      Email: email,
      Phone: "07700900123",
      "Marketing Consent": "Yes",
      "Join Date": today,
      "Total Bookings": "2",
      "Total Spent": "61.50",
      "Consent Date": today,
      Tags: "school, vip",
    },
    {
      Name: `'=1+1 O"Neill, ${uniqueText}`,
      Email: "",
      Phone: "'+447700900142",
      "Marketing Consent": "No",
      "Join Date": "2025-07-01",
      "Total Bookings": "0",
      "Total Spent": "0.00",
      "Consent Date": "",
      Tags: "",
    },
  ]);
  const agreed = await exportAsCsv({ search: uniqueText, consent: "agreed" });
  expect(agreed.rows).toEqual(rows.slice(0, 1));
  expect(agreed.headers["Csv-Rows"]).toBe("1");
  const tagged = await exportAsCsv({ search: uniqueText, tag: "vip" });
  expect(tagged.rows).toEqual(rows.slice(0, 1));
});

test("the file contains every customer once, in the list's order", async () => {
  await pool.query(
    `INSERT INTO customers (first_name, last_name, created_at, archived_at)
     SELECT 'Guest', 'No' || n, venue_now() - n * interval '1 hour', CASE WHEN n % 10 = 0 THEN venue_now() END
     FROM generate_series(1, 5000) n`,
  );
  const { rows, headers } = await exportAsCsv();
  const { total, customers } = await listAdminCustomers(context, { page: 1 });
  expect(rows).toHaveLength(total.count);
  expect(headers["Csv-Rows"]).toBe(String(total.count));
  expect(rows.slice(0, customers.length).map(({ Name }) => Name)).toEqual(
    customers.map(({ name }) => name),
  );
  expect(new Set(rows.map(({ Name }) => Name)).size).toBe(rows.length);
});
