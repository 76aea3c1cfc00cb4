import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import Papa from "papaparse";
import { customerCard, editCard, newGuests, openCustomers } from "../support/customers.ts";
import { test } from "../support/test.ts";

test("a customer is edited, but cannot get another customer's email address", async ({
  page,
  server,
}) => {
  const searchTag = await newGuests(server, 13);
  await openCustomers(page, server, searchTag);
  await page.getByRole("link", { name: "Next" }).click();
  const resultRange = page.getByText("Showing 13 to 13 of 13 customers");
  await expect(resultRange).toBeVisible();
  await page.reload();
  await expect(resultRange).toBeVisible();
  const form = await editCard(page, `Guest13 ${searchTag}`);
  await form.getByLabel("Name").fill(`Grace ${searchTag}`);
  await form.getByLabel("Phone").fill("+44 7700 900 318");
  await form.getByLabel("Marketing consent").check();
  await form.getByLabel("Email").fill(`guest2@${searchTag}.example`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText(
    "This email address belongs to another customer",
  );
  await form.getByLabel("Email").fill(`grace@${searchTag}.example`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(customerCard(page, `Grace ${searchTag}`)).toContainText("+44 7700 900318");
  const { rows } = await server.pool.query(
    "SELECT first_name, last_name, phone, marketing_consent FROM customers WHERE email = $1",
    [`grace@${searchTag}.example`],
  );
  expect(rows).toEqual([
    {
      first_name: "Grace",
      last_name: searchTag,
      phone: "+447700900318",
      marketing_consent: true,
    },
  ]);
});

test("all customers found by the search are exported, or those who agreed to marketing", async ({
  page,
  server,
}) => {
  const searchTag = await newGuests(server, 15);
  await openCustomers(page, server, searchTag);
  const exportCustomers = async () => {
    const downloadPromise = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await downloadPromise;
    expect(file.suggestedFilename()).toMatch(/^customers_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    return Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
  };
  const data = await exportCustomers();
  expect(data).toHaveLength(15);
  expect(data[14]).toMatchObject({
    Name: `Guest15 ${searchTag}`,
    Email: `guest15@${searchTag}.example`,
  });

  await server.pool.query("UPDATE customers SET marketing_consent = true WHERE email = $1", [
    `guest2@${searchTag}.example`,
  ]);
  await page.getByLabel("Only those who agreed to marketing").check();
  const agreed = await exportCustomers();
  expect(agreed.map((row) => row.Name)).toEqual([`Guest2 ${searchTag}`]);
});
