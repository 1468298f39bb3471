import { redirect, type To, useLocation, useNavigation } from 'react-router';
import type { z } from 'zod';
import { loadOrCached } from '../session/cached-answers.ts';
import { orNotFound } from '../session/guards.ts';
import { readSubject } from '../session/session.ts';

type Query = z.ZodObject;
type State<Q extends Query> = z.output<Q> & { page: number };

/** The table's state from the URL; invalid parameters are ignored. */
const readState = <Q extends Query>(query: Q, search: URLSearchParams): State<Q> => {
  const parameters = Object.fromEntries(search);
  const invalid = new Set(query.safeParse(parameters).error?.issues.map(({ path }) => path[0]));
  return query.parse(
    Object.fromEntries(Object.entries(parameters).filter(([name]) => !invalid.has(name))),
  ) as never;
};

/** The query string of a state, without defaults. */
const writeSearch = (query: Query, state: Record<string, unknown>): string => {
  const defaults = query.parse({});
  const changed = Object.entries(state).filter(([name, value]) => value !== defaults[name]);
  const search = new URLSearchParams(changed.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
};

/** The query string with which each table was last shown during this visit, by user and path. In memory only. */
const lastSearches = new Map<string, string>();
const searchKey = (path: string): string => `${readSubject()} ${path}`;

/** The URL of a table as it was last shown during this visit, for the way back from its rows. */
export const tableAsLeft = (path: string): string => path + (lastSearches.get(searchKey(path)) ?? '');

/**
 * Loads the page of a table that the URL asks for, with the parameters of the call's own query.
 * @throws a redirect to the last page when the requested page is past it.
 * @throws a redirect to /notFound when this user may not see the table.
 */
export const loadTable = async <Q extends Query, A extends { total: number; pageSize: number }>(
  request: Request,
  query: Q,
  load: (state: State<Q>) => Promise<A>,
): Promise<A & { state: State<Q> }> => {
  const { pathname, searchParams } = new URL(request.url);
  const state = readState(query, searchParams);
  const answer = await loadOrCached(pathname + writeSearch(query, state), () => load(state)).catch(
    orNotFound,
  );
  const last = Math.max(1, Math.ceil(answer.total / answer.pageSize));
  if (state.page > last) throw redirect(pathname + writeSearch(query, { ...state, page: last }));
  lastSearches.set(searchKey(pathname), writeSearch(query, state));
  return { ...answer, state };
};

/**
 * Builds links to the same table with parts of its state changed; every change but paging goes to the first page. While
 * a navigation to another tab is pending, the links start from that tab, so that a search applies to it.
 */
export const useTableLinks = <Q extends Query>(query: Q, shown: State<Q>) => {
  const location = useLocation();
  const pendingLocation = useNavigation().location;
  const state =
    pendingLocation?.pathname === location.pathname
      ? readState(query, new URLSearchParams(pendingLocation.search))
      : shown;
  return (changes: Partial<State<Q>>): To => ({
    search: writeSearch(query, { ...state, page: 1, ...changes }),
  });
};
