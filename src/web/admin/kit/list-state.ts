import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { isDate } from "../../../shared/time.ts";
import { usePendingSearchParams } from "./use-pending-search-params.ts";

/** The parameters of a list's address. Each accepts `undefined`, which gives its default. */
type Schema = Readonly<Record<string, z.ZodType>>;

type State<S extends Schema> = { [Name in keyof S]: z.output<S[Name]> };
type Change<S extends Schema> = { [Name in keyof S]?: z.output<S[Name]> | undefined };

/** A changed filter or order starts on the first page, so it resets these. */
const PAGE_PARAMETERS = new Set(["page", "cursor", "after", "before"]);

/**
 * The filters, the order and the page of a list, which are in the address of its screen, so that
 * Back, a reload and a shared link work.
 */
export interface ListState<S extends Schema> {
  /** Reads the state from an address. Ignores invalid values, so that every link works. */
  parse: (searchParams: URLSearchParams) => State<S>;
  /** The parameters of a state, in the order of the schema and without defaults. */
  toSearchParams: (state: State<S>) => URLSearchParams;
  /**
   * Applies a change: on the first page, unless it names another. Keeps parameters of others, such
   * as the booking that is open above the list.
   */
  change: (searchParams: URLSearchParams, change: Change<S>) => URLSearchParams;
  /** Whether both addresses show the same rows. */
  isSame: (one: URLSearchParams, other: URLSearchParams) => boolean;
}

export function listState<S extends Schema>(schema: S): ListState<S> {
  const names = Object.keys(schema);
  const defaults = mapValues((parameter) => parameter.parse(undefined));

  function mapValues(read: (parameter: z.ZodType, name: string) => unknown): State<S> {
    const entries = Object.entries(schema).map(([name, parameter]) => [
      name,
      read(parameter, name),
    ]);
    return Object.fromEntries(entries) as State<S>;
  }

  const parse = (searchParams: URLSearchParams) =>
    mapValues((parameter, name) => {
      const parsed = parameter.safeParse(searchParams.get(name) ?? undefined);
      return parsed.success ? parsed.data : defaults[name];
    });

  function toSearchParams(state: State<S>): URLSearchParams {
    const searchParams = new URLSearchParams();
    for (const name of names) {
      const value = state[name];
      if (value !== undefined && value !== defaults[name]) searchParams.set(name, String(value));
    }
    return searchParams;
  }

  function change(searchParams: URLSearchParams, changes: Change<S>): URLSearchParams {
    const state = parse(searchParams);
    const filters = mapValues((_, name) =>
      PAGE_PARAMETERS.has(name) ? defaults[name] : state[name],
    );
    // Read again, because a typed search is not cleaned yet.
    const next = toSearchParams(parse(toSearchParams({ ...filters, ...changes } as State<S>)));
    for (const [name, value] of searchParams) if (!names.includes(name)) next.set(name, value);
    return next;
  }

  const getKey = (searchParams: URLSearchParams) => toSearchParams(parse(searchParams)).toString();
  return { parse, toSearchParams, change, isSame: (one, other) => getKey(one) === getKey(other) };
}

/** Reads and changes the state of the list on this screen. */
export function useListState<S extends Schema>(list: ListState<S>) {
  const [searchParams] = useSearchParams();
  const pendingParams = usePendingSearchParams();
  const navigate = useNavigate();
  /** The address of another page, or with other filters. */
  const toPath = (change: Change<S>) => `?${list.change(pendingParams, change)}`;
  return {
    state: list.parse(searchParams),
    /** Whether other rows are loading. */
    isLoading: !list.isSame(searchParams, pendingParams),
    toPath,
    /** @param replace replaces the entry in the browser's history, so that Back skips it */
    change: (change: Change<S>, replace = false) =>
      navigate(toPath(change), { replace, preventScrollReset: true, flushSync: true }),
  };
}

/**
 * Makes a route's `shouldRevalidate`: what opens above a list changes the address, but nothing of
 * the list.
 */
export function revalidateList<S extends Schema>(list: ListState<S>) {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
    const isSameList =
      currentUrl.pathname === nextUrl.pathname &&
      list.isSame(currentUrl.searchParams, nextUrl.searchParams);
    return isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
  };
}

const SEARCH_MAX = 100;

/** What is typed into a search field; undefined if it is empty. */
export const searchParameter = z
  .string()
  .transform((typed) => normaliseSearch(typed) || undefined)
  .optional();

/** Trims a search, removes control characters and cuts it to the maximum length. */
function normaliseSearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, SEARCH_MAX)
    .trim();
}

/** A page number, from 1 to the last one that the server accepts. */
export const pageParameter = (max: number) => z.coerce.number().int().min(1).max(max).default(1);

/** A date of this millennium. */
export const dateParameter = z
  .string()
  .refine((text) => text.startsWith("2") && isDate(text))
  .optional();

export const idParameter = z.guid().optional();
