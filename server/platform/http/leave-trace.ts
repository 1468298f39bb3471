import type { Endpoint } from '#contract/endpoint.ts';
import type { Trace } from '#contract/traces.ts';
import type { Person } from '#domain/permissions.ts';
import type { Call } from '../../operation.ts';
import { watchWrites } from '../db/written.ts';

/** A caller, whose `viewerId` is that of an administrator who looks at their pages. */
type Traced = { caller: (Person & { viewerId?: string | null }) | null; params: unknown };

/** Whether a call reads what is private to people: in pages, or in a file with all of them. */
const readsPeople = ({ method }: Endpoint, trace: Trace): boolean =>
  method === 'GET' && (trace === 'people' || trace === 'audit');

/**
 * Runs an endpoint's calls, and sees to what they leave behind (docs/rules/administration.md#traces): a line in the log
 * for what an administrator writes, or reads of people, also as one of them; and an error there for a call that should
 * be in the audit, wrote something, and left no line. A file that should be in it is in it even though nothing was
 * written.
 */
export const leaveTrace =
  (endpoint: Endpoint, trace: Trace, report: Call<Endpoint>['report']) =>
  async <Result>({ caller, params }: Traced, work: () => Promise<Result>): Promise<Result> => {
    const run = async () => {
      if (trace !== 'audit') return work();
      const { result, isTraced, hasChanged } = await watchWrites(work);
      if (!isTraced && (hasChanged || endpoint.file)) report('untraced');
      return result;
    };
    const result = await run();
    if (endpoint.access === 'anyone' && !readsPeople(endpoint, trace)) return result;
    // Whatever only its person may read is somebody else's here.
    if (caller?.viewerId) report('administratorRead', { subject: params });
    if (caller?.role !== 'Administrator') return result;
    if (endpoint.method === 'POST') report('administratorWrote', { subject: params });
    else if (readsPeople(endpoint, trace)) report('administratorRead', { subject: params });
    return result;
  };
