import type { Subscription } from "./subscription.ts";

/** The words that Square has for a try that failed; ssl_error cannot happen here. */
export type RetryReason = "http_timeout" | "http_error" | "other_error";

export type Message = Readonly<{ body: string; headers: Readonly<Record<string, string>> }>;

/** What came back; `failure` is null for an answer of 2xx in time, and for nothing else. */
type Outcome = Readonly<{ status: number | null; failure: RetryReason | null }>;

/** Posts a message to a subscriber. It never throws; `stopped` ends it at once. */
export async function post(
  { url, target, timeoutMs }: Subscription,
  { body, headers }: Message,
  stopped: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await fetch(target ?? url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return { status: response.status, failure: response.ok ? null : "http_error" };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { status: null, failure: isLate ? "http_timeout" : "other_error" };
  }
}
