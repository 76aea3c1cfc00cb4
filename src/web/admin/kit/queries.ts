import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import {
  dehydrate,
  focusManager,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
} from "@tanstack/react-query";
import {
  data,
  type LoaderFunctionArgs,
  type Params,
  redirect,
  useParams,
  useSearchParams,
} from "react-router";
import { refreshAccount } from "../../app/account.ts";
import { apiContext } from "../../app/api-client.ts";
import { isRetryable } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { toStaffFailure } from "./staff-failure.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `toStaffFailure` tells what it is. */
    defaultError: unknown;
  }
}

/** What the back office reads from the API: the key and function of each endpoint. */
export const queries = createTanstackQueryUtils(api);

const isServer = typeof document === "undefined";

/**
 * How long a screen has to appear before what its loader read is forgotten. On the server, where a
 * client lasts for one request, nothing needs a timer.
 */
const SCREEN_CACHE_MS = isServer ? Infinity : 60_000;

/** The general retry rule of the specification (section 9): twice, after 1 and 2 seconds. */
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 1000;

/**
 * Caches what the back office reads. A component reads when it appears, and what it read is
 * forgotten when it goes. After a mutation, whether it succeeded or not, everything on the screen is
 * read again, and the mutation is pending until then. So is the role after a request that it does
 * not allow: it was changed meanwhile.
 */
export function createQueryClient(): QueryClient {
  // Before the mutation's own callbacks: what they say is on the screen by then.
  const readAgain = () => client.invalidateQueries();
  const lockPage = (error: unknown) => {
    if (!isServer && toStaffFailure(error) === "DEVICE_LOCKED") void refreshAccount(null);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // A device that seems to be offline still tries, and the failure is shown.
        networkMode: "always",
        refetchOnReconnect: true,
        gcTime: isServer ? Infinity : 0,
        retry: (failureCount, error) => {
          const failure = toStaffFailure(error);
          return failureCount < MAX_RETRIES && failure !== "TIMED_OUT" && isRetryable(failure);
        },
        retryDelay: (failureCount) => RETRY_DELAY_MS * 2 ** failureCount,
      },
      mutations: { networkMode: "always" },
      hydrate: { queries: { gcTime: SCREEN_CACHE_MS } },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        lockPage(error);
        if (toStaffFailure(error) !== "NOT_PERMITTED") return;
        void client.invalidateQueries({ queryKey: queries.admin.staffRoles.own.key() });
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: readAgain,
      onError: (error) => {
        lockPage(error);
        return readAgain();
      },
    }),
  });
  return client;
}

const browserClient = createQueryClient();

// Before the next event, so that the second press of a double click finds the button busy.
notifyManager.setScheduler(queueMicrotask);

// A window that becomes visible refetches, and so does one beside another that is clicked.
focusManager.setEventListener((onFocus) => {
  if (isServer) return;
  const listener = () => onFocus();
  window.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  return () => {
    window.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
  };
});

/** Returns the browser's only query client, or a new one on the server. */
export function getQueryClient(): QueryClient {
  return isServer ? createQueryClient() : browserClient;
}

/** The part of a query's result that content needs. */
export type Query<Data> = Pick<UseQueryResult<Data>, "data" | "dataUpdatedAt" | "error"> & {
  refetch: () => unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: each endpoint declares errors and a key of its own
type Options<Data> = UseQueryOptions<Data, any, Data, any>;

interface Screen<Data extends unknown[]> {
  /** Reads on the server. */
  loader: (args: LoaderFunctionArgs) => Promise<unknown>;
  /** Reads in the browser. */
  clientLoader: (args: Pick<LoaderFunctionArgs, "request" | "params">) => Promise<null>;
  /** Returns what the loader has read, query by query, and keeps it up to date. */
  useQueries: () => { [Index in keyof Data]: UseQueryResult<Data[Index]> };
  /** Like `useQueries`, for a screen that needs all or nothing. */
  useData: () => Query<Data>;
}

/**
 * Defines what a screen cannot do without: its loaders read it before the screen is shown.
 * @param read returns the queries of the screen at an address
 */
export function defineScreen<Data extends unknown[]>(
  read: (
    from: typeof queries,
    searchParams: URLSearchParams,
    params: Readonly<Params>,
  ) => [...{ [Index in keyof Data]: Options<Data[Index]> }],
): Screen<Data> {
  const readAt = (
    from: typeof queries,
    { request, params }: Pick<LoaderFunctionArgs, "request" | "params">,
  ): Options<unknown>[] => read(from, new URL(request.url).searchParams, params);

  const useScreenQueries = (): Options<unknown>[] => {
    const [searchParams] = useSearchParams();
    const options: Options<unknown>[] = read(queries, searchParams, useParams());
    return options.map((one) => ({
      refetchOnMount: false,
      retryOnMount: false,
      meta: { isScreen: true },
      ...one,
    }));
  };

  return {
    loader: async (args) => {
      const client = createQueryClient();
      const serverQueries = createTanstackQueryUtils(args.context.get(apiContext));
      const isReady = await readAll(client, readAt(serverQueries, args));
      const state = dehydrate(client, { shouldDehydrateQuery: () => true });
      for (const { state: query } of state.queries) {
        // Only the code can travel to the browser, and it is all that `toStaffFailure` needs.
        if (query.error !== null) query.error = { code: toStaffFailure(query.error) };
      }
      return data(state, { status: isReady ? 200 : 503 });
    },
    clientLoader: async (args) => {
      await readAll(browserClient, readAt(queries, args));
      return null;
    },
    useQueries: () =>
      useQueries({ queries: useScreenQueries() }) as {
        [Index in keyof Data]: UseQueryResult<Data[Index]>;
      },
    useData: () => useQueries({ queries: useScreenQueries(), combine: combineResults<Data> }),
  };
}

function combineResults<Data extends unknown[]>(results: UseQueryResult<unknown>[]): Query<Data> {
  const values = results.map((result) => result.data);
  return {
    data: values.includes(undefined) ? undefined : (values as Data),
    dataUpdatedAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

/** Error codes of a caller who is not, or is no longer, an administrator. */
const ACCESS_FAILURES: ReadonlySet<string> = new Set(["UNAUTHENTICATED", "FORBIDDEN"]);

/**
 * Reads each query once.
 * @returns whether all succeeded
 * @throws a redirect to the home page when the caller is not an administrator
 */
async function readAll(client: QueryClient, options: Options<unknown>[]): Promise<boolean> {
  const results = await Promise.allSettled(
    options.map((one) => client.fetchQuery({ ...one, gcTime: SCREEN_CACHE_MS, retry: false })),
  );
  const errors = results.filter((result) => result.status === "rejected");
  if (errors.some(({ reason }) => ACCESS_FAILURES.has(toStaffFailure(reason)))) {
    throw redirect(paths.home);
  }
  return errors.length === 0;
}
