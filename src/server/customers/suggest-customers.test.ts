import { expect, test } from "vitest";
import { testContext } from "../../../tests/support/test-context.ts";
import { suggestCustomers } from "./suggest-customers.ts";

const context = await testContext();
const { db } = context;

await db
  .insertInto("customers")
  .values([
    { firstName: "Jo", lastName: "Marsden", email: "jo@lake.example", phone: "07700900111" },
    { firstName: "Marisol", lastName: "Jones", email: "m.jones@lake.example", phone: "" },
    { firstName: "Jo", lastName: "Marsden", email: null, phone: "+447700900222" },
    { firstName: "100%", lastName: "Fun_Club", email: "fun@lake.example", phone: "" },
    { firstName: "Jo", lastName: "Gone", email: "gone@lake.example", archivedAt: new Date() },
    { firstName: "Erased", lastName: "customer", email: null, erasedAt: new Date() },
    ...Array.from({ length: 20 }, (_, i) => ({
      firstName: "Robin",
      lastName: `Row ${i}`,
      email: `robin-${i}@lake.example`,
    })),
  ])
  .execute();

async function suggestNames(text: string): Promise<string[]> {
  return (await suggestCustomers(context, text)).map(({ name }) => name);
}

test("a text matches any part of name, address or number, however it is written", async () => {
  expect(await suggestCustomers(context, "JO@LAKE")).toEqual([
    { id: expect.any(String), name: "Jo Marsden", email: "jo@lake.example", phone: "07700900111" },
  ]);
  expect(await suggestNames("marsden")).toEqual(["Jo Marsden", "Jo Marsden"]);
  expect(await suggestNames("07700 900 111")).toEqual(["Jo Marsden"]);
  expect(await suggestNames("+44 7700")).toEqual(["Jo Marsden"]);
  expect(await suggestNames("jo  mars")).toEqual(["Jo Marsden", "Jo Marsden"]);
});

test("names that begin with the text come before names that contain it", async () => {
  expect(await suggestNames("jo")).toEqual(["Jo Marsden", "Jo Marsden", "Marisol Jones"]);
});

test("two characters match at the start of a word, which an index finds", async () => {
  expect(await suggestNames("fu")).toEqual(["100% Fun_Club"]);
  expect(await suggestNames("un")).toEqual([]);
});

test("wildcard characters match literally", async () => {
  expect(await suggestNames("100%")).toEqual(["100% Fun_Club"]);
  expect(await suggestNames("n_c")).toEqual(["100% Fun_Club"]);
  expect(await suggestNames("%%")).toEqual([]);
  expect(await suggestNames("\\_")).toEqual([]);
});

test("archived and erased customers are left out, and at most eight are suggested", async () => {
  expect(await suggestNames("gone@")).toEqual([]);
  expect(await suggestNames("erased")).toEqual([]);
  expect(await suggestNames("robin")).toHaveLength(8);
});
