import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { searchKey } from '#domain/search-key.ts';
import { createDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

const keysInDatabase = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select search_key(one) as key from unnest(${texts}::text[]) with ordinality as given (one, at) order by at`.execute(
    db,
  );
  return rows.map(({ key }) => key);
};

const names = [
  ...["O'Neil", 'O’Neil', 'O‘Neil', 'O`Neil', 'O´Neil', 'Oʼneil', 'O′NEIL'],
  ...[
    'Café',
    'Cafe\u0301',
    'CAFE',
    'Žižkov',
    'Łódź',
    'Đỗ',
    'Ångström',
    'Straße',
    'İstanbul',
    'ODYSSEUS ΟΔΥΣΣΕΥΣ',
  ],
  ...['Smith-Jones', 'Smith‐Jones', 'Smith‑Jones', 'a — b'],
  ...[
    'Saint Croix',
    'St. Croix',
    'st croix',
    'SAINT',
    'saints',
    'Toussaint',
    'st.',
    'st.john@x.example',
    'Last. Word',
  ],
  ...['Пётр', '김철수', 'محمد', 'שלום', '👩‍🌾 1½', '', '  ', "''"],
];

// docs/rules/search.md#search-key
test('the database has the same key of every text', async () => {
  const starts = [0x21, 0xc0, 0x370, 0x400, 0x531, 0x1e00, 0x2010, 0xff01];
  const letters = starts.map((start) =>
    Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(start + at)),
  );
  const texts = [
    ...names,
    ...letters.flat(),
    ...letters.map((row) => row.join('')),
    ...letters.map((row) => row.join(' ')),
  ];
  expect(await keysInDatabase(texts)).toEqual(texts.map(searchKey));
});

// docs/rules/search.md#search-key
test.each([
  [["O'Neil", 'O’Neil', 'O´NEIL', 'O`neil', 'ONeil'], 'oneil'],
  [['Café', 'Cafe\u0301', 'CAFE'], 'cafe'],
  [['Smith-Jones', 'Smith‐Jones', 'SMITH‑JONES'], 'smith-jones'],
  [['Saint Croix', 'St. Croix', 'st croix'], 'st croix'],
])('%j are all %s', (texts, key) => {
  expect(texts.map(searchKey)).toEqual(texts.map(() => key));
});
