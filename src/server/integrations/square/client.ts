import type { Logger } from "pino";
import type { SquareClient } from "square";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import { type SquareFailure, toSquareFailure } from "./failure.ts";
import { createSquareFetcher } from "./fetcher.ts";

export interface SquareSettings {
  accessToken: string;
  locationId: string;
  environment: "sandbox" | "production";
  /** Instead of Square itself: the stand-in of the demo and the tests. */
  baseUrl?: string;
  /** How long one call may take, in milliseconds; see TIME_LIMITS_MS unless given. */
  callTimeoutMs?: number;
}

interface CallOptions {
  maxRetries: number;
  abortSignal: AbortSignal;
}

type SdkCall<T> = (square: SquareClient, options: CallOptions) => PromiseLike<T>;

/** One page of a list, and where the next begins. */
interface ListPage<T> {
  data: T[];
  response: { cursor?: string };
}

/** How Square is reached: the one place that knows the SDK's client. */
export interface SquareCaller {
  locationId: string;
  load(): Promise<void>;
  /** What was answered, or what the failure means. Never throws for what the outside may do. */
  call<T>(operation: string, sdkCall: SdkCall<T>, timeoutMs?: number): Promise<T | SquareFailure>;
  /** Every item of a list, page by page. Throws when a page cannot be read. */
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

    async call(operation, sdkCall, timeoutMs = callTimeoutMs) {
      try {
        return await sdkCall(await getClient(), callOptions(timeoutMs));
      } catch (error) {
        const failure = toSquareFailure(error);
        log.warn({ what: operation, ...failure }, "a call to the card processor failed");
        return failure;
      }
    },

    // Not the SDK's own paging: it would use one time limit for all pages together.
    async *paginate(readPage) {
      let cursor: string | undefined;
      do {
        const page = await readPage(await getClient(), cursor, callOptions(callTimeoutMs));
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

/** Square knows no such thing, as opposed to: it could not be asked. */
export function isMissing(failure: SquareFailure): boolean {
  return (
    failure.kind === "not_found" ||
    (failure.kind === "refused" && failure.squareCodes.includes("NOT_FOUND"))
  );
}
