import { expect, test } from "vitest";
import { isEmbedOrigin, isFrameable } from "./embedding.ts";

test("an origin is a scheme, a host and optionally a port, and nothing that could end a CSP directive", () => {
  const sites = ["https://www.example.com", "http://localhost:8080", "https://xn--lke-qla.example"];
  expect(sites.filter((site) => !isEmbedOrigin(site))).toEqual([]);
  const others = [
    "",
    "*",
    "https://*.example.com",
    "https://example.com/",
    "https://example.com/page",
    "https://Example.com",
    "https://example.com; script-src *",
    "https://example.com https://other.example",
    "https://user@example.com",
    "https://example.com:0",
    "ftp://example.com",
    "https://",
    "'self'",
    "null",
    "https://example.com\n",
  ];
  expect(others.filter(isEmbedOrigin)).toEqual([]);
});

test("the list of activities and the steps of buying can be framed", () => {
  const paths = ["/", "/booking", "/booking/", "/booking/payment", "/booking/voucher/payment"];
  paths.push("/Booking/Tickets", "/booking/success");
  expect(paths.filter((path) => !isFrameable(path))).toEqual([]);
});

test("pages with personal data, the back office and unknown pages cannot be framed", () => {
  const paths = ["/profile", "/bookings", "/bookings/", "/booking/manage", "/Booking/Manage/"];
  paths.push("/admin", "/admin/bookings", "/account", "/no/such/page", "/bookingx", "//booking");
  paths.push("/booking/carry-on", "/booking/%6danage");
  expect(paths.filter(isFrameable)).toEqual([]);
});
