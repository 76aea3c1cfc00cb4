import type { Logger } from "pino";
import type { SquareClient } from "square";
import { TIME_LIMITS_MS } from "../../../shared/timeouts.ts";
import { type SquareFailure, squareFailure } from "./failure.ts";
import { squareFetcher } from "./fetcher.ts";

export interface SquareSettings {
  accessToken: string;
  locationId: string;
  environment: "sandbox" | "production";
  /** Instead of Square itself: the stand-in of the demo and the tests. */
  baseUrl?: string;
  /** How long one call may take, in milliseconds; see TIME_LIMITS_MS unless given. */
  callLimitMs?: number;
}

interface CallOptions {
  maxRetries: number;
  abortSignal: AbortSignal;
}

type Run<T> = (square: SquareClient, options: CallOptions) => PromiseLike<T>;

/** One page of a list, and where the next begins. */
interface ListPage<T> {
  data: T[];
  response: { cursor?: string };
}

/** How Square is reached: the one place that knows the SDK's client. */
export interface SquareCalls {
  locationId: string;
  load(): Promise<void>;
  /** What was answered, or what the failure means. Never throws for what the outside may do. */
  ask<T>(what: string, run: Run<T>, limitMs?: number): Promise<T | SquareFailure>;
  /** Every item of a list, page by page. Throws when a page cannot be read. */
  list<T>(
    read: (square: SquareClient, cursor: string | undefined, options: CallOptions) => ReadPage<T>,
  ): AsyncIterable<T>;
}

type ReadPage<T> = PromiseLike<ListPage<T>>;

/** The SDK takes a second and 125 MB to load, so it is loaded on first use, or by `load`. */
export function squareCalls(settings: SquareSettings, log: Logger): SquareCalls {
  const callLimitMs = settings.callLimitMs ?? TIME_LIMITS_MS.providerCall;
  let loading: Promise<SquareClient> | undefined;
  const client = () => {
    loading ??= loadClient(settings);
    return loading;
  };
  return {
    locationId: settings.locationId,

    async load() {
      await client();
    },

    async ask(what, run, limitMs = callLimitMs) {
      try {
        return await run(await client(), limited(limitMs));
      } catch (error) {
        const failure = squareFailure(error);
        log.warn({ what, ...failure }, "a call to the card processor failed");
        return failure;
      }
    },

    // Not the SDK's own paging: it would use one time limit for all pages together.
    async *list(read) {
      let cursor: string | undefined;
      do {
        const page = await read(await client(), cursor, limited(callLimitMs));
        yield* page.data;
        cursor = page.response.cursor;
      } while (cursor);
    },
  };
}

/**
 * Without the SDK's own retries, and with a limit that cannot be outlived: the SDK's own ends with
 * the headers, this one with the body.
 */
function limited(limitMs: number): CallOptions {
  return { maxRetries: 0, abortSignal: AbortSignal.timeout(limitMs) };
}

async function loadClient(settings: SquareSettings): Promise<SquareClient> {
  const { SquareClient, SquareEnvironment } = await import("square");
  const environment =
    settings.environment === "production"
      ? SquareEnvironment.Production
      : SquareEnvironment.Sandbox;
  return new SquareClient({
    token: settings.accessToken,
    environment,
    fetcher: squareFetcher(),
    ...(settings.baseUrl && { baseUrl: settings.baseUrl }),
  });
}

export function isFailure(result: object): result is SquareFailure {
  return "kind" in result;
}

/** Square knows no such thing, as opposed to: it could not be asked. */
export function isMissing(failure: SquareFailure): boolean {
  return (
    failure.kind === "not_found" ||
    (failure.kind === "refused" && failure.squareCodes.includes("NOT_FOUND"))
  );
}
