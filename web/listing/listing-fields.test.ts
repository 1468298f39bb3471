import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { ourNameOf } from '#contract/our-names.ts';

/** What the pattern's group matches in the source of all components of a folder. */
const foundIn = (folder: string, pattern: RegExp): Set<string | undefined> => {
  const url = new URL(folder, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith('.tsx'));
  const source = names.map((name) => readFileSync(new URL(name, url), 'utf8')).join('\n');
  return new Set([...source.matchAll(pattern)].map(([, found]) => found));
};

/** Fields without an input of their own: they are set from the stored listing, its photographs and its PDF. */
const withoutInput = ['id', 'updatedDateTime', 'photoIds', 'listingAttachment'];

// docs/rules/listings.md#form
test('the form has a field for each field of the call', () => {
  const fields = foundIn('./form/', /['"`](\w+)/g);
  const submitted = Object.keys(contract.submitListing.body.in.shape);
  expect(submitted.filter((name) => !fields.has(name) && !withoutInput.includes(name))).toEqual([]);
});

test('a public page shows each field that the public can see', () => {
  const words = foundIn('./', /\b(\w+)/g);
  const publicFields = Object.keys(contract.getPublicListing.answer.in.shape).map(ourNameOf);
  expect(publicFields.filter((name) => !words.has(name))).toEqual([]);
});
