import type { Logger } from "pino";
import type { SquareClient } from "square";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import { type ExternalCall, externalCalls } from "../../platform/telemetry.ts";
import { type SquareFailure, toSquareFailure } from "./failure.ts";
import { createSquareFetcher } from "./fetcher.ts";

export interface SquareSettings {
  accessToken: string;
  locationId: string;
  environment: "sandbox" | "production";
  /** Overrides Square's address: the Square simulator of the demo and the tests. */
  baseUrl?: string;
  /** The timeout of one call; `TIMEOUTS_MS.providerCall` by default. */
  callTimeoutMs?: number;
}

interface CallOptions {
  maxRetries: number;
  abortSignal: AbortSignal;
}

type SdkCall<T> = (square: SquareClient, options: CallOptions) => PromiseLike<T>;

/** One page of a list; without a cursor it is the last. */
interface ListPage<T> {
  data: T[];
  response: { cursor?: string };
}

/** Calls Square's API. The only place that uses the SDK's client. */
export interface SquareCaller {
  locationId: string;
  load(): Promise<void>;
  /** Returns the response, or the classified failure. Does not throw. */
  call<T>(operation: string, sdkCall: SdkCall<T>, timeoutMs?: number): Promise<T | SquareFailure>;
  /** Yields every item of a list. Throws when a page cannot be read. */
  paginate<T>(
    readPage: (
      square: SquareClient,
      cursor: string | undefined,
      options: CallOptions,
    ) => PagePromise<T>,
  ): AsyncIterable<T>;
}

type PagePromise<T> = PromiseLike<ListPage<T>>;

/** The SDK takes a second and 125 MB to load, so it is loaded on first use, or by `load`. */
export function createSquareCaller(settings: SquareSettings, log: Logger): SquareCaller {
  const callTimeoutMs = settings.callTimeoutMs ?? TIMEOUTS_MS.providerCall;
  let clientPromise: Promise<SquareClient> | undefined;
  const getClient = () => {
    clientPromise ??= loadClient(settings);
    return clientPromise;
  };
  return {
    locationId: settings.locationId,

    async load() {
      await getClient();
    },

    call(operation, sdkCall, timeoutMs = callTimeoutMs) {
      const observed: ExternalCall = { service: "square", call: operation };
      return externalCalls.tracePromise(async () => {
        try {
          const response = await sdkCall(await getClient(), callOptions(timeoutMs));
          observed.outcome = "done";
          return response;
        } catch (error) {
          const failure = toSquareFailure(error);
          observed.outcome = failure.kind;
          log.warn({ what: operation, ...failure }, "square call failed");
          return failure;
        }
      }, observed);
    },

    // Not the SDK's own paging, which would apply one timeout to all pages together.
    async *paginate(readPage) {
      let cursor: string | undefined;
      do {
        const observed: ExternalCall = { service: "square", call: "list" };
        const page = await externalCalls.tracePromise(async () => {
          const response = await readPage(await getClient(), cursor, callOptions(callTimeoutMs));
          observed.outcome = "done";
          return response;
        }, observed);
        yield* page.data;
        cursor = page.response.cursor;
      } while (cursor);
    },
  };
}

/**
 * Disables the SDK's retries, and sets a timeout that includes the response body; the SDK's own
 * timeout ends with the headers.
 */
function callOptions(timeoutMs: number): CallOptions {
  return { maxRetries: 0, abortSignal: AbortSignal.timeout(timeoutMs) };
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
    fetcher: createSquareFetcher(),
    ...(settings.baseUrl && { baseUrl: settings.baseUrl }),
  });
}

export function isFailure(result: object): result is SquareFailure {
  return "kind" in result;
}

/** True when Square does not have the object, as opposed to being unreachable. */
export function isMissing(failure: SquareFailure): boolean {
  return (
    failure.kind === "not_found" ||
    (failure.kind === "refused" && failure.squareCodes.includes("NOT_FOUND"))
  );
}
