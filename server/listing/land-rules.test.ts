import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { noRules, tidyRules } from '#domain/land-rules.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser, listingBody, listingForm } from '../testing/factories.ts';

const { ctx, api, signIn, fetch, tokenOf, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const asHost = await signIn(host);
const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));

const someRules = tidyRules({
  dogs: 'leash',
  parkingSpots: 2,
  weapons: ['Bow', 'Crossbow'],
  stands: 'takeOut',
});

const tagsIn = async (id: string) => {
  const row = await ctx.db
    .selectFrom('listings')
    .where('id', '=', id)
    .select(['rules', 'rule_tags'])
    .executeTakeFirstOrThrow();
  return { stored: row.rules, tags: row.rule_tags };
};

const post = async (body: object) =>
  fetch('/api/listing', {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

// docs/rules/land-rules.md#rules, docs/rules/land-rules.md#by-activity
describe('the rules of a listing', () => {
  test('are saved with it, and shown to everybody once it is public', async () => {
    const { id } = await aListing(ctx, { host, rules: someRules });
    const params = { id };
    expect((await asHost.getListing({ params })).rules).toEqual(someRules);
    expect((await api.getPublicListing({ params })).rules).toEqual(someRules);
    expect((await api.getListingDetail({ params })).listing.rules).toEqual(someRules);
    expect(await tagsIn(id)).toEqual({
      stored: { parkingSpots: 2, dogs: 'leash', weapons: ['Bow', 'Crossbow'], stands: 'takeOut' },
      tags: ['Dogs', 'Own stands'],
    });
  });

  test('may be left out, one by one or all of them', async () => {
    const { rules: _, ...body } = listingBody();
    const none = await post(body);
    expect(none.status).toBe(200);
    expect((await none.json()).rules).toEqual(noRules());
    const one = await post({ ...body, rules: { fire: 'ring' } });
    expect((await one.json()).rules).toEqual(tidyRules({ fire: 'ring' }));
  });

  test.each([
    ['rules.dogs', { dogs: 'sometimes' }],
    ['rules.parkingSpots', { parkingSpots: -1 }],
    ['rules.parkingSpots', { parkingSpots: 1.5 }],
    ['rules.bankFeet', { bankFeet: 0 }],
    ['rules.bankFeet', { bankFeet: 100_000 }],
    ['rules.species.0', { species: ['Shark'] }],
  ])('are refused at the field %s', async (path, rules) => {
    const answer = await post({ ...listingBody(), rules });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test('are only those of what the land is for', async () => {
    const rules = tidyRules({ dogs: 'yes', stands: 'leave', boats: 'carry', water: ['Lake'] });
    const brook = await aListing(ctx, { host, rules, listingActivities: ['Fishing Access'] });
    expect(brook.rules).toEqual(tidyRules({ dogs: 'yes', boats: 'carry', water: ['Lake'] }));
    expect((await tagsIn(brook.id)).tags).toEqual(['Dogs', 'Boats', 'Lake']);
    const form = { ...listingForm(), id: brook.id, rules, listingActivities: ['Deer' as const] };
    expect((await asHost.submitListing({ body: form })).rules).toEqual(
      tidyRules({ dogs: 'yes', stands: 'leave' }),
    );
    expect((await tagsIn(brook.id)).tags).toEqual(['Dogs', 'Own stands']);
  });

  // docs/rules/land-rules.md#history
  test('are in the history of each change, by host or administrator, and not where they stayed', async () => {
    const { id } = await aListing(ctx, { host, rules: someRules });
    const form = { ...listingForm({ rules: someRules }), id };
    await asHost.submitListing({ body: { ...form, title: 'Only the title' } });
    await asHost.submitListing({
      body: { ...form, title: 'Only the title', rules: tidyRules({ dogs: 'no' }) },
    });
    await asAdministrator.submitListing({ body: { ...form, title: 'Only the title', rules: noRules() } });
    const { changes } = await asAdministrator.listListingChanges({ params: { id }, query: {} });
    const ofRules = changes.filter(({ field }) => field === 'rules');
    expect(ofRules.map(({ before, after }) => [before, after])).toEqual([
      [tidyRules({ dogs: 'no' }), noRules()],
      [someRules, tidyRules({ dogs: 'no' })],
    ]);
  });

  // docs/rules/land-rules.md#words
  test('are words in the export of the administrators’ table', async () => {
    const { title } = await aListing(ctx, { host, title: 'Ridge to export', rules: someRules });
    const { content } = await asAdministrator.exportListingTable({ query: { search: title } });
    const rows = parse(await new Response(content).text(), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ Rules }) => Rules)).toEqual([
      'Parking for 2 vehicles. Dogs on a leash. Weapons allowed: Bow, Crossbow. ' +
        'Your own stand is welcome; take it out each day',
    ]);
  });
});
