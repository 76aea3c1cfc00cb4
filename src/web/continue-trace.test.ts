import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withTrace } from "./continue-trace.ts";

const TRACE_PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const PAGE = "<html><head><title>A page</title></head></html>";

/** Runs the page's script as a browser does, and returns how it changed `fetch`. */
function openPage(html: string) {
  const sent: Request[] = [];
  const code = /<script nonce="n">(.*)<\/script>/s.exec(html)?.[1] ?? "";
  const browser = {
    Request,
    URL,
    location: new URL("https://book.example/booking"),
    fetch: async (request: Request) => void sent.push(request),
  };
  runInNewContext(code, browser);
  const { fetch } = browser as unknown as { fetch: typeof globalThis.fetch };
  return { sent, fetch };
}

test("requests to the page's own server continue its trace, and keep what they have", async () => {
  const { sent, fetch } = openPage(withTrace(PAGE, "n", TRACE_PARENT));
  const stop = new AbortController();
  await fetch("https://book.example/api/venue");
  await fetch(
    new Request("https://book.example/api/checkouts", {
      method: "POST",
      headers: { "idempotency-key": "a-key" },
      body: "{}",
    }),
    { signal: stop.signal, keepalive: true },
  );
  stop.abort();
  expect(sent.map(({ headers }) => headers.get("traceparent"))).toEqual([
    TRACE_PARENT,
    TRACE_PARENT,
  ]);
  const [, post] = sent;
  expect(post?.headers.get("idempotency-key")).toBe("a-key");
  expect([post?.method, await post?.text(), post?.keepalive]).toEqual(["POST", "{}", true]);
  expect(post?.signal.aborted).toBe(true);
});

test("requests to other sites carry no trace", async () => {
  const { sent, fetch } = openPage(withTrace(PAGE, "n", TRACE_PARENT));
  await fetch("https://connect.squareup.com/v2/analytics", { method: "POST", body: "{}" });
  expect(sent[0]?.headers.has("traceparent")).toBe(false);
});

test("without traces the page stays as it is", () => {
  expect(withTrace(PAGE, "n", "")).toBe(PAGE);
});
