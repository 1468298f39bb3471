import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmailKind, emailKinds } from '#domain/email-kinds.ts';
import { startTestApp } from '../testing/app.ts';
import { aPhoto, aUser, type Person } from '../testing/factories.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

const { app, ctx, api, signIn, fetch, tokenOf, close } = await startTestApp();
afterAll(close);

const names = { firstName: 'Sigrid', lastName: 'Åsen Öberg', phoneNumber: '7155550123' };
const address = {
  addressLine1: '12 Creek Road',
  addressLine2: 'Unit 4',
  city: 'Viroqua',
  state: 'WI',
  zipCode: '54665',
};
const auditOf = (id: string) =>
  ctx.db.selectFrom('audit').where('subject_id', '=', id).orderBy('id').selectAll().execute();

// docs/rules/accounts.md#profile
describe('a profile', () => {
  test('is changed by its owner, and returned as changed', async () => {
    const ada = await aUser(ctx, { email: 'ada@profile.example' });
    const asAda = await signIn(ada);
    const photoId = await aPhoto(ctx, ada);
    const body = { ...names, address, photoId, marketingEmailEnabled: true };
    const answer = await asAda.updateProfileInfo({ body });
    expect(answer).toMatchObject({ ...body, id: ada.id, email: 'ada@profile.example', roles: ['Customer'] });
    expect(await asAda.getUser({ params: { id: ada.id } })).toEqual(answer);
    const lines = await auditOf(ada.id);
    expect(lines.map(({ field }) => field).sort()).toEqual([
      'address',
      'firstName',
      'lastName',
      'marketingEmailEnabled',
      'phoneNumber',
      'photoId',
    ]);
    expect(lines.every(({ actor_id }) => actor_id === ada.id)).toBe(true);
    // Repeating it changes nothing.
    await asAda.updateProfileInfo({ body });
    expect(await auditOf(ada.id)).toHaveLength(lines.length);
  });

  test('keeps omitted fields, and removes the photo for null', async () => {
    const ada = await aUser(ctx);
    const asAda = await signIn(ada);
    const photoId = await aPhoto(ctx, ada);
    await asAda.updateProfileInfo({ body: { ...names, address, photoId, marketingEmailEnabled: true } });
    expect(await asAda.updateProfileInfo({ body: names })).toMatchObject({
      address,
      photoId,
      marketingEmailEnabled: true,
    });
    expect((await asAda.updateProfileInfo({ body: { ...names, photoId: null } })).photoId).toBeNull();
  });

  test('ignores email, role and other fields that the person may not set', async () => {
    const ada = await aUser(ctx, { email: 'fixed@profile.example' });
    const answer = await fetch('/api/user/updateProfileInfo', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(ada)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...names,
        email: 'other@profile.example',
        roles: ['Administrator'],
        emailConfirmed: false,
        suspension: null,
      }),
    });
    expect(await answer.json()).toMatchObject({
      email: 'fixed@profile.example',
      roles: ['Customer'],
      emailConfirmed: true,
      firstName: 'Sigrid',
    });
  });

  test('refuses somebody else’s photo, and an unknown one', async () => {
    const ada = await aUser(ctx);
    const photoId = await aPhoto(ctx, await aUser(ctx));
    for (const id of [photoId, randomUUIDv7()]) {
      await expect(
        (await signIn(ada)).updateProfileInfo({ body: { ...names, photoId: id } }),
      ).rejects.toMatchObject({ code: 'unknownPhoto', errors: [{ path: 'photoId' }] });
    }
  });

  test('can only be changed by its owner and administrators, who are named in the audit', async () => {
    const ada = await aUser(ctx);
    const asOther = await signIn(await aUser(ctx));
    const body = { ...names, id: ada.id };
    await expect(asOther.updateProfileInfo({ body })).rejects.toMatchObject({ code: 'notFound' });
    const administrator = await aUser(ctx, { roles: ['Administrator'] });
    const asAdministrator = await signIn(administrator);
    expect(await asAdministrator.updateProfileInfo({ body })).toMatchObject({ id: ada.id, ...names });
    expect((await auditOf(ada.id)).every(({ actor_id }) => actor_id === administrator.id)).toBe(true);
    await expect(
      asAdministrator.updateProfileInfo({ body: { ...names, id: randomUUIDv7() } }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('keeps an omitted name, even if it would be invalid today', async () => {
    const pat = await aUser(ctx, { firstName: 'Pat', lastName: 'O’Brien' });
    const asPat = await signIn(pat);
    const answer = await asPat.updateProfileInfo({
      body: { firstName: 'Patrick', phoneNumber: '7155550199' },
    });
    expect(answer).toMatchObject({ firstName: 'Patrick', lastName: 'O’Brien', phoneNumber: '7155550199' });
  });

  test('only lets the person turn marketing emails on', async () => {
    const ada = await aUser(ctx);
    const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
    const set = (api: typeof asAdministrator, marketingEmailEnabled: boolean) =>
      api
        .updateProfileInfo({ body: { ...names, id: ada.id, marketingEmailEnabled } })
        .then((answer) => answer.marketingEmailEnabled);
    expect(await set(asAdministrator, true)).toBe(false);
    expect(await set(await signIn(ada), true)).toBe(true);
    expect(await set(asAdministrator, false)).toBe(false);
  });

  test.each([
    [{ firstName: 'A' }, 'firstName', 'Not a valid name'],
    [{ lastName: 'R2D2' }, 'lastName', 'Not a valid name'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'At most 50 characters'],
    [{ phoneNumber: '715555' }, 'phoneNumber', 'Invalid phone number'],
    [{ phoneNumber: '715-555-0123' }, 'phoneNumber', 'Invalid phone number'],
    [{ address: { ...address, zipCode: '5466' } }, 'address.zipCode', 'Invalid Zip Code'],
    [{ address: { ...address, state: 'Wisconsin' } }, 'address.state', 'Not a valid state.'],
    [
      { address: { ...address, addressLine1: 'x'.repeat(101) } },
      'address.addressLine1',
      'At most 100 characters',
    ],
    [{ photoId: 'me.jpg' }, 'photoId', 'Not a valid id'],
  ])('is refused with %o', async (changes, path, message) => {
    const answer = await fetch('/api/user/updateProfileInfo', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(await aUser(ctx))}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...names, ...changes }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ path, message }] }]);
  });

  test('may have an empty address', async () => {
    const empty = { addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' };
    const asAda = await signIn(await aUser(ctx));
    await asAda.updateProfileInfo({ body: { ...names, address } });
    expect((await asAda.updateProfileInfo({ body: { ...names, address: empty } })).address).toEqual(empty);
  });
});

// docs/rules/accounts.md#marketing-email
describe('unsubscribing', () => {
  const subscriber = async (email: string) => {
    const person = await aUser(ctx, { email });
    await (await signIn(person)).updateProfileInfo({ body: { ...names, marketingEmailEnabled: true } });
    return person;
  };
  const isSubscribed = async ({ id }: { id: string }) =>
    (
      await ctx.db
        .selectFrom('users')
        .where('id', '=', id)
        .select('marketing_email_enabled')
        .executeTakeFirst()
    )?.marketing_email_enabled;
  const addressIn = (id: string) => new URL(unsubscribeUrl(ctx.config, id));
  const signatureFor = (id: string) => addressIn(id).searchParams.get('signature') ?? '';

  test('works with the id alone, and reveals only the masked address', async () => {
    const hilda = await subscriber('hilda@news.example');
    for (let count = 0; count < 2; count += 1) {
      const { email } = await api.unsubscribe({ params: { id: hilda.id }, body: { signature: '' } });
      expect(email).toBe('h•••@news.example');
      expect(await isSubscribed(hilda)).toBe(false);
    }
    const changes = (await auditOf(hilda.id)).filter(({ after }) => after === false);
    expect(changes).toMatchObject([{ field: 'marketingEmailEnabled', before: true, actor_id: null }]);
  });

  test('works without a body', async () => {
    const hilda = await subscriber('body@news.example');
    const answer = await fetch(`/api/user/marketing/unsubscribe/${hilda.id}`, { method: 'POST' });
    expect(await answer.json()).toEqual({ email: 'b•••@news.example' });
  });

  test('shows the whole address with the link of the email', async () => {
    const hilda = await subscriber('whole@news.example');
    const other = await aUser(ctx);
    const answer = (signature: string) =>
      api.unsubscribe({ params: { id: hilda.id }, body: { signature } }).then(({ email }) => email);
    expect(await answer(signatureFor(hilda.id))).toBe('whole@news.example');
    for (const wrong of [signatureFor(other.id), signatureFor(hilda.id).slice(1), 'x'])
      expect(await answer(wrong)).toBe('w•••@news.example');
  });

  test('of an unknown user is not found', async () => {
    await expect(
      api.unsubscribe({ params: { id: randomUUIDv7() }, body: { signature: '' } }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('by a mail program’s own button is a %s to the email’s address', async (type, payload) => {
    const hilda = await subscriber(`${payload.length}@news.example`);
    const { pathname, search } = addressIn(hilda.id);
    const post = () =>
      app.inject({ method: 'POST', url: pathname + search, headers: { 'content-type': type }, payload });
    expect((await post()).statusCode).toBe(204);
    expect(await isSubscribed(hilda)).toBe(false);
    expect((await post()).statusCode).toBe(204);
  });

  test('by one click has the same rate limit as the call', async () => {
    const url = `/marketing/unsubscribe/${randomUUIDv7()}`;
    const statuses = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await app.inject({ method: 'POST', url, remoteAddress: '198.51.100.9' })).statusCode);
    expect(statuses).toEqual([...Array(60).fill(404), 429]);
  });
});

// docs/rules/emails.md#switched-off
describe('a kind of emails', () => {
  const kindsOf = async (person: { id: string }) =>
    (await (await signIn(person as Person)).getUser({ params: { id: person.id } })).emailKinds;

  test('is switched off and on again in the profile', async () => {
    const person = await aUser(ctx);
    const save = async (kinds?: EmailKind[]) =>
      (await (await signIn(person)).updateProfileInfo({ body: { ...names, emailKinds: kinds } })).emailKinds;
    expect(await kindsOf(person)).toEqual([...emailKinds]);
    expect(await save(['visits'])).toEqual(['visits']);
    expect(await save()).toEqual(['visits']);
    expect(await save(['messages', 'visits'])).toEqual(['messages', 'visits']);
  });

  test('is switched off by its own link alone, also by a mail program’s button', async () => {
    const [person, other] = [await aUser(ctx), await aUser(ctx)];
    const linkOf = ({ id }: { id: string }, kind?: EmailKind) =>
      new URL(unsubscribeUrl(ctx.config, id, kind));
    const signatureIn = (url: URL) => url.searchParams.get('signature') ?? '';
    const press = (signature: string, kind: EmailKind) =>
      api.unsubscribe({ params: { id: person.id }, body: { signature, kind } });
    const wrong = ['', signatureIn(linkOf(other, 'messages')), signatureIn(linkOf(person, 'visits'))];
    for (const signature of [...wrong, signatureIn(linkOf(person))])
      await expect(press(signature, 'messages')).rejects.toMatchObject({ code: 'notFound' });
    expect(await kindsOf(person)).toEqual([...emailKinds]);
    const others = ['searches', 'freeDays'];

    expect(await press(signatureIn(linkOf(person, 'messages')), 'messages')).toEqual({ email: person.email });
    expect(await kindsOf(person)).toEqual(['visits', ...others]);
    const { pathname, search } = linkOf(person, 'visits');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = { method: 'POST', headers, payload: 'List-Unsubscribe=One-Click' } as const;
    expect((await app.inject({ ...pressed, url: pathname + search })).statusCode).toBe(204);
    expect((await app.inject({ ...pressed, url: pathname + search })).statusCode).toBe(204);
    expect(await kindsOf(person)).toEqual(others);
    const changes = (await auditOf(person.id)).filter(({ field }) => field === 'emailKinds');
    expect(changes.map(({ after }) => after)).toEqual([['visits', ...others], others]);
  });
});
