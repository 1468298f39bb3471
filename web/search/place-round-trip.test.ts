import { afterAll, expect, test } from 'vitest';
import { nameToSearch } from '#domain/place-names.ts';
import { findRegion } from '#domain/regions.ts';
import { readSearchText } from '#domain/search-text.ts';
import { createCaller } from '#server/api.ts';
import { places } from '#server/platform/geo/places.ts';
import { isPlainName } from '#server/search/plain-names.ts';
import { startTestApp } from '#server/testing/app.ts';
import { suggestionsOf } from './place-completion.ts';
import { typedText } from './read-search-form.ts';
import { chipsOf } from './search-chips.ts';

const { ctx, close } = await startTestApp();
afterAll(close);
// In the process, since a network has a limit of requests.
const api = createCaller(ctx);

const befores = ['', 'creek ', 'deer in ', 'oak near '];

/** What the search calls a place; some areas are regions as well. */
const areaOf = (name: string, kind: string, county: string): string =>
  kind === 'zip'
    ? `${name} (${county} County)`
    : (findRegion(name.toLowerCase())?.name ?? nameToSearch({ name, kind, county }));

/** Names that say something else as well, and some of the others: all take minutes. */
const everyNth = 20;
const isTried = (place: (typeof places)[number], at: number): boolean =>
  at % everyNth === 0 ||
  isPlainName(place.name.toLowerCase()) ||
  nameToSearch(place) !== place.name ||
  readSearchText(`in ${place.name}`, '2026-11-20').parts[0]?.isPlace !== true;

// docs/rules/search.md#places, docs/rules/search.md#chips
test('a place that is offered is searched, by the text with it and by the links of its chips', async () => {
  for (const [at, place] of places.filter(isTried).entries()) {
    const before = befores[at % befores.length] ?? '';
    const text = suggestionsOf({ before, place: place.name }, [place]).at(-1)?.text ?? '';
    const { meaning } = await api.listPublicListings({ query: { text, pageSize: 1 } });
    expect([text, meaning.area?.name]).toEqual([text, areaOf(place.name, place.kind, place.county)]);
    expect(meaning.words.map(({ typed }) => typed)).toEqual(
      before.startsWith('creek') || before.startsWith('oak') ? [before.split(' ')[0]] : [],
    );
    // With its words taken off, and as the form has it then.
    const { to = {} } = chipsOf({ text, party: 2 }, meaning).find(({ part }) => part === 'party') ?? {};
    const { page: _, after: __, ...query } = to;
    for (const same of [query, { text: typedText(to) }]) {
      const again = await api.listPublicListings({ query: { ...same, pageSize: 1 } });
      expect([same, again.meaning.area?.name]).toEqual([same, meaning.area?.name]);
    }
  }
});
