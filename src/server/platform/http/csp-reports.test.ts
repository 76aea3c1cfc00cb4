import { expect, test, vi } from "vitest";
import { CSP_REPORTS_PATH, REPORTING_ENDPOINTS } from "./content-security-policy.ts";
import { cspReportRoutes } from "./csp-reports.ts";

function reporter() {
  const warn = vi.fn();
  const app = cspReportRoutes({ log: { warn } as never });
  const send = (body: unknown) =>
    app.request(CSP_REPORTS_PATH, { method: "POST", body: JSON.stringify(body) });
  return { warn, send };
}

const ofFirefox = (changes: Record<string, string> = {}) => ({
  "csp-report": {
    "document-uri": "https://lake.example/manage?token=secret#secret",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/a.js?visitor=7",
    "source-file": "inline",
    ...changes,
  },
});

const ofChrome = {
  type: "csp-violation",
  url: "https://lake.example/book",
  body: {
    documentURL: "https://lake.example/book?email=amelia@example.com",
    effectiveDirective: "img-src",
    blockedURL: "data",
    sourceFile: null,
  },
};

const BLOCKED = "a browser blocked what a page's policy does not allow";

test("what was blocked is logged, without what can open something or names somebody", async () => {
  const { warn, send } = reporter();
  expect((await send(ofFirefox())).status).toBe(204);
  expect((await send([ofChrome, { type: "deprecation", body: {} }])).status).toBe(204);
  expect(warn.mock.calls).toEqual([
    [
      {
        page: "https://lake.example/manage",
        directive: "script-src-elem",
        blocked: "https://evil.example/a.js",
        source: "inline",
      },
      BLOCKED,
    ],
    [
      { page: "https://lake.example/book", directive: "img-src", blocked: "data", source: "" },
      BLOCKED,
    ],
  ]);
});

test("what a visitor's own extension tries is not logged", async () => {
  const { warn, send } = reporter();
  await send(ofFirefox({ "source-file": "moz-extension://1234/inject.js" }));
  await send(ofFirefox({ "blocked-uri": "chrome-extension" }));
  expect(warn).not.toHaveBeenCalled();
});

test("a flood of reports fills no log, and how many they were is said", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { warn, send } = reporter();
  for (let number = 0; number < 50; number++) await send(ofFirefox());
  expect(warn).toHaveBeenCalledTimes(20);
  vi.advanceTimersByTime(61_000);
  await send(ofFirefox());
  expect(warn.mock.calls[20]).toEqual([
    { count: 30 },
    "more reports of blocked content came than are written down",
  ]);
  vi.useRealTimers();
});

test.each([
  ["nothing", null],
  ["a text", "csp"],
  ["another thing", { report: 1 }],
])("%s is no report", async (_, body) => {
  const { warn, send } = reporter();
  expect((await send(body)).status).toBe(400);
  expect(warn).not.toHaveBeenCalled();
});

test("the endpoint that policies name is the one that answers", () => {
  expect(REPORTING_ENDPOINTS).toBe(`csp="${CSP_REPORTS_PATH}"`);
});
