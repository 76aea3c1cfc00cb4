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

const BLOCKED = "csp violation reported";

test("logs violations without query strings and fragments", async () => {
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

test("does not log violations by browser extensions", async () => {
  const { warn, send } = reporter();
  await send(ofFirefox({ "source-file": "moz-extension://1234/inject.js" }));
  await send(ofFirefox({ "blocked-uri": "chrome-extension" }));
  expect(warn).not.toHaveBeenCalled();
});

test("limits the log lines a minute, and logs how many reports were suppressed", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { warn, send } = reporter();
  for (let number = 0; number < 50; number++) await send(ofFirefox());
  expect(warn).toHaveBeenCalledTimes(20);
  vi.advanceTimersByTime(61_000);
  await send(ofFirefox());
  expect(warn.mock.calls[20]).toEqual([
    { count: 30 },
    "csp reports suppressed: too many in a minute",
  ]);
  vi.useRealTimers();
});

test.each([
  ["null", null],
  ["a string", "csp"],
  ["an object of another shape", { report: 1 }],
])("rejects %s with 400", async (_, body) => {
  const { warn, send } = reporter();
  expect((await send(body)).status).toBe(400);
  expect(warn).not.toHaveBeenCalled();
});

test("policies refer to the path of the endpoint", () => {
  expect(REPORTING_ENDPOINTS).toBe(`csp="${CSP_REPORTS_PATH}"`);
});
