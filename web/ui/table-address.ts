import { redirect, type To, useLocation, useNavigation } from 'react-router';
import type { z } from 'zod';
import { kept } from '../session/last-answers.ts';

type Query = z.ZodObject;
type State<Q extends Query> = z.output<Q> & { page: number };

/** What of the address the call can be asked; what makes no sense there is as if nobody had written it. */
const read = <Q extends Query>(query: Q, search: URLSearchParams): State<Q> => {
  const given = Object.fromEntries(search);
  const wrong = new Set(query.safeParse(given).error?.issues.map(({ path }) => path[0]));
  return query.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))) as never;
};

/** The search part of an address in this state; what nobody chose is left out. */
const write = (query: Query, state: Record<string, unknown>): string => {
  const unchosen = query.parse({});
  const chosen = Object.entries(state).filter(([name, value]) => value !== unchosen[name]);
  const search = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
};

/**
 * Loads the page of a table that the address asks for, in the words of the call's own query. A page past the last
 * one leads to the last one.
 */
export const loadTable = async <Q extends Query, A extends { total: number; pageSize: number }>(
  request: Request,
  query: Q,
  load: (state: State<Q>) => Promise<A>,
): Promise<A & { state: State<Q> }> => {
  const { pathname, searchParams } = new URL(request.url);
  const state = read(query, searchParams);
  const answer = await kept(pathname + write(query, state), () => load(state));
  const last = Math.max(1, Math.ceil(answer.total / answer.pageSize));
  if (state.page > last) throw redirect(pathname + write(query, { ...state, page: last }));
  return { ...answer, state };
};

/**
 * Links to the same table with something of its state changed; whatever changes the rows begins at the first page.
 * Where a tab was tapped and its rows are still on their way, what is searched for then is searched for there.
 */
export const useTableLinks = <Q extends Query>(query: Q, shown: State<Q>) => {
  const here = useLocation();
  const next = useNavigation().location;
  const state = next?.pathname === here.pathname ? read(query, new URLSearchParams(next.search)) : shown;
  return (changes: Partial<State<Q>>): To => ({ search: write(query, { ...state, page: 1, ...changes }) });
};
