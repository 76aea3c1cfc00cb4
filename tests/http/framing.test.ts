import { expect, test } from "vitest";
import { protectDocument } from "../../src/server/pages/protect-document.ts";
import { mayBeFramed } from "../../src/shared/embedding.ts";
import { paths } from "../../src/web/app/paths.ts";

const sites = ["https://www.example.com"];

function headersOf(pathname: string): Headers {
  const headers = new Headers();
  const framedBy = mayBeFramed(pathname) ? sites : "nobody";
  protectDocument(headers, { pathname, nonce: "n0nce", framedBy }, { square: undefined });
  return headers;
}

/** Who may frame each page of the product, as its document says. */
const framers = Object.values(paths).map((path) => {
  const headers = headersOf(path);
  const [, who] =
    /frame-ancestors ([^;]+)/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  return { path, who, older: headers.get("X-Frame-Options") };
});

test("the list and the steps of buying may be framed by the named sites, and no other page is", () => {
  const framed = framers.filter(({ who }) => who === "'self' https://www.example.com");
  expect(framed.map(({ path }) => path)).toEqual([
    "/",
    "/booking",
    "/booking/datetime",
    "/booking/tickets",
    "/booking/customer-info",
    "/booking/voucher",
    "/booking/voucher/payment",
    "/booking/addons",
    "/booking/waiver",
    "/booking/payment",
    "/booking/success",
  ]);
  expect(framed.filter(({ older }) => older !== null)).toEqual([]);
});

test("every other page says to old browsers and new ones that nobody may", () => {
  const others = framers.filter(({ path }) => !mayBeFramed(path));
  expect(others.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/profile", "/bookings", "/booking/manage", "/booking/carry-on"]),
  );
  expect(others.filter(({ who, older }) => who !== "'none'" || older !== "DENY")).toEqual([]);
});

test("the tab that takes over from a frame can speak to it, and no other page to who opened it", () => {
  const open = Object.values(paths).filter(
    (path) => headersOf(path).get("Cross-Origin-Opener-Policy") !== "same-origin-allow-popups",
  );
  expect(open).toEqual(["/booking/carry-on"]);
});
