import { expect, test } from "vitest";
import { parseCustomerListQuery, toCustomerListPath } from "./list-query.ts";

const ID = "5f8f1d9c-6b1e-4c0e-9a43-0f8f9d3c2b1a";

test.each([
  [{ search: "", page: 1 }, "/admin/customers"],
  [{ search: "o'neill & co", page: 1 }, "/admin/customers?search=o%27neill+%26+co"],
  [{ search: "", page: 3 }, "/admin/customers?page=3"],
  [{ search: "hart", page: 2, after: ID }, `/admin/customers?search=hart&page=2&after=${ID}`],
  [{ search: "", page: 2, before: ID }, `/admin/customers?page=2&before=${ID}`],
])("writes %j as %s and reads it back", (query, path) => {
  expect(toCustomerListPath(query)).toBe(path);
  expect(parseCustomerListQuery(new URL(path, "http://a").searchParams)).toEqual(query);
});

test.each(["page=0", "page=-1", "page=1.5", "page=x", "page=99999999", "after=1", "before=x", ""])(
  "reads %s as the first page",
  (search) => {
    expect(parseCustomerListQuery(new URLSearchParams(search))).toEqual({ search: "", page: 1 });
  },
);

test("cleans a search and cuts it to the maximum length", () => {
  const typed = new URLSearchParams({ search: `  ha\u0000rt\ud800 ${"x".repeat(200)}` });
  expect(parseCustomerListQuery(typed).search).toMatch(/^hart\ufffd x{90,95}$/);
});
