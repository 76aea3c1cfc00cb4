import { expect, test } from "vitest";
import { protectDocument } from "../../src/server/pages/protect-document.ts";
import { isFrameable } from "../../src/shared/embedding.ts";
import { paths } from "../../src/web/app/paths.ts";

const sites = ["https://www.example.com"];

function getHeaders(pathname: string): Headers {
  const headers = new Headers();
  const frameAncestors = isFrameable(pathname) ? sites : "nobody";
  protectDocument(headers, { pathname, nonce: "n0nce", frameAncestors }, { square: undefined });
  return headers;
}

/** The framing policy of each page, from its response headers. */
const framePolicies = Object.values(paths).map((path) => {
  const headers = getHeaders(path);
  const [, frameAncestors] =
    /frame-ancestors ([^;]+)/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  return { path, who: frameAncestors, xFrameOptions: headers.get("X-Frame-Options") };
});

test("only the start page and the steps of buying may be framed by the configured sites", () => {
  const embeddablePages = framePolicies.filter(
    ({ who: frameAncestors }) => frameAncestors === "'self' https://www.example.com",
  );
  expect(embeddablePages.map(({ path }) => path)).toEqual([
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
  expect(embeddablePages.filter(({ xFrameOptions }) => xFrameOptions !== null)).toEqual([]);
});

test("every other page forbids framing, to old and new browsers", () => {
  const others = framePolicies.filter(({ path }) => !isFrameable(path));
  expect(others.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/profile", "/bookings", "/booking/manage", "/booking/carry-on"]),
  );
  expect(
    others.filter(
      ({ who: frameAncestors, xFrameOptions }) =>
        frameAncestors !== "'none'" || xFrameOptions !== "DENY",
    ),
  ).toEqual([]);
});

test("only the tab that continues from a frame keeps its opener", () => {
  const popupPages = Object.values(paths).filter(
    (path) => getHeaders(path).get("Cross-Origin-Opener-Policy") !== "same-origin-allow-popups",
  );
  expect(popupPages).toEqual(["/booking/carry-on"]);
});
