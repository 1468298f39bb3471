import { pick, seeded } from '#demo/random.ts';
import { type FuzzRequest, type Known, requestOf } from './requests.ts';

type Response = { status: number; type: string; text: string };

/** A product that can be sent anything. */
export type Target = {
  /** @param who the person who sends it, by a name of `callers` */
  send(request: FuzzRequest, who: string): Promise<Response>;
  callers: readonly string[];
  known: Known;
};

/** A response that no request may get, with what repeats it. */
export type Failure = {
  number: number;
  name: string;
  who: string;
  url: string;
  body: string;
  answer: string;
};

export type FuzzResult = {
  sent: number;
  statuses: ReadonlyMap<number, number>;
  failures: readonly Failure[];
};

/** Expected while an outside service is down; any other response of 500 and more is a fault of ours. */
const isOutsideService = ({ status, text }: Response): boolean =>
  status === 503 && /refusal:(?!unavailable")\w+Down"/.test(text);

const isFailure = (request: FuzzRequest, response: Response): boolean => {
  if (response.status >= 500) return !isOutsideService(response);
  const isRefusal = response.status >= 400 && request.url.startsWith('/api/');
  return isRefusal && !response.type.startsWith('application/problem+json');
};

/**
 * Sends requests by their numbers, several at once, until `isOver`, and returns those that failed: answered 500 or
 * more, or below /api refused by anything but a problem+json.
 */
export const fuzz = async (
  target: Target,
  {
    seed,
    from = 0,
    isOver,
    atOnce,
  }: { seed: string; from?: number; isOver: (sent: number) => boolean; atOnce: number },
): Promise<FuzzResult> => {
  const statuses = new Map<number, number>();
  const failures: Failure[] = [];
  let sent = 0;
  const work = async (): Promise<void> => {
    while (!isOver(sent)) {
      const number = from + sent;
      sent += 1;
      const request = requestOf({ seed, number }, target.known);
      const who = pick(seeded(seed, number, 'who'), target.callers);
      const response = await target
        .send(request, who)
        .catch((error: unknown) => ({ status: 599, type: '', text: String(error) }));
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (!isFailure(request, response)) continue;
      const { name, url, body } = request;
      const answer = `${response.status} ${response.text.slice(0, 300)}`;
      failures.push({ number, name, who, url, body: body?.toString().slice(0, 500) ?? '', answer });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { sent, statuses, failures };
};
