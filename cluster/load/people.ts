import type { createClient } from '#contract/client.ts';
import type { Api } from '#contract/contract.ts';
import { type LandRules, tidyRules } from '#domain/land-rules.ts';
import type { Query } from './query.ts';
import { untilClear } from './until-clear.ts';

/** Somebody of the demo who is signed in, and signs in again when the token has expired. */
export type Person = { email: string; api: Api };

export type Land = { id: string; hostEmail: string; rules: LandRules };

const password = 'openacre-demo';

/** Signs somebody in, whose calls are made by this client; gives up as `untilClear` does. */
export const signIn = async (
  client: typeof createClient,
  web: string,
  send: typeof fetch,
  email: string,
): Promise<Person> => {
  const anonymous = client({ baseUrl: `${web}/api`, fetch: send });
  const authenticate = async (): Promise<string | null> => {
    const answer = await untilClear(() => anonymous.authenticate({ body: { email, password } }));
    if (answer.refused) throw new Error(`${email} could not sign in: ${answer.refused}`);
    return answer.value.token;
  };
  let token = await authenticate();
  const api = client({
    baseUrl: `${web}/api`,
    fetch: send,
    token: () => token,
    async renew() {
      token = await authenticate();
      return true;
    },
  });
  return { email, api };
};

/** Demo people who may ask for land, and the land of others: in the same order in each run. */
export const readPeople = async (query: Query): Promise<{ hunters: string[]; land: Land[] }> => {
  const hunters = await query<{ email: string }>(`select email from users u
    where roles = '{Customer}' and email_confirmed_at is not null and suspended_at is null and phone_number <> ''
      and not exists (select from listings where user_id = u.id)
    order by email`);
  const land = await query<{
    id: string;
    host_email: string;
    rules: LandRules;
  }>(`select l.id, l.rules, u.email as host_email
    from listings l join users u on u.id = l.user_id
    where l.active and l.approved and not l.is_auto_confirm
    order by l.id`);
  return {
    hunters: hunters.map(({ email }) => email),
    land: land.map(({ id, host_email: hostEmail, rules }) => ({
      id,
      hostEmail,
      rules: tidyRules(rules),
    })),
  };
};
