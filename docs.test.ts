import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './launch/testing/project-files.ts';

const root = import.meta.dirname;
const self = relative(root, import.meta.filename);

const texts = new Map(
  projectFiles(root)
    .filter((path) => path !== self && /\.(ts|tsx|mjs|css|md|jsonc?)$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** GitHub's anchor of a heading: 'Host's share' becomes 'hosts-share'. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...(texts.get(path) ?? '').matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** What is missing of a citation's target; undefined when page and heading exist. */
const whyDead = (target: string): string | undefined => {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(root, path))) return `there is no ${path}`;
  if (anchor !== undefined && !anchorsOf(path).includes(anchor)) return `${path} has no heading #${anchor}`;
  return undefined;
};

type Citation = { from: string; target: string };

const citations: Citation[] = [...texts].flatMap(([from, text]) =>
  [...text.matchAll(/\bdocs\/[\w./-]+?\.md(?:#[\w-]+)?/g)].map(([target]) => ({ from, target })),
);

/** Links of one page of Markdown to another, or to a heading of its own. */
const links: Citation[] = [...texts]
  .filter(([from]) => from.endsWith('.md'))
  .flatMap(([from, text]) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => ({
      from,
      target: link.startsWith('#') ? `${from}${link}` : join(dirname(from), link),
    })),
  );

const pages = [...texts.keys()].filter((path) => /^docs\/rules\/(?!README)[\w-]+\.md$/.test(path));
const rules = pages.flatMap((page) =>
  [...(texts.get(page) ?? '').matchAll(/^## (.+)$/gm)].map(
    ([, heading = '']) => `${page}#${anchorOf(heading)}`,
  ),
);

describe('docs', () => {
  it('lead to files that are there, where changes begin', () => {
    const page = texts.get('docs/where-to-change-what.md') ?? '';
    const named = [...page.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => path.includes('/') && !existsSync(join(root, path)))).toEqual([]);
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| change'));
    expect(rows).toHaveLength(20);
    const inside = [...page.matchAll(/`(\w+)` in `([\w./-]+)`/g)];
    expect(inside.length).toBeGreaterThan(5);
    const has = (path: string, name: string) =>
      [...texts].some(([file, text]) => file.startsWith(path) && new RegExp(`\\b${name}\\b`).test(text));
    expect(inside.filter(([, name = '', path = '']) => !has(path, name)).map(([text]) => text)).toEqual([]);
  });

  it('are found', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(rules.length).toBeGreaterThan(100);
    expect(citations.length).toBeGreaterThan(100);
    expect(links.length).toBeGreaterThan(20);
  });

  it('have every cited and linked page and heading', () => {
    const dead = [...citations, ...links].flatMap(({ from, target }) => {
      const why = whyDead(target);
      return why === undefined ? [] : [`${from}: ${why}`];
    });
    expect(dead).toEqual([]);
  });

  it('name each rule once on its page', () => {
    expect(rules.filter((rule, place) => rules.indexOf(rule) !== place)).toEqual([]);
  });

  it('have a test for each rule', () => {
    const named = new Set(
      citations.filter(({ from }) => /\.(test|spec)\.ts$/.test(from)).map(({ target }) => target),
    );
    expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  });

  it('list every record of a decision', () => {
    const index = texts.get('docs/decisions/README.md') ?? '';
    const records = [...texts.keys()].filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
    expect(records.length).toBeGreaterThan(20);
    for (const record of records) expect(index).toContain(`(${relative('docs/decisions', record)})`);
  });

  it('have a row for each requirement of ASVS 5.0 up to level 2, held by a test or a rule, or saying why not', () => {
    const page = texts.get('docs/asvs.md') ?? '';
    const rows = page
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
      .map((line) => line.split(' |').map((cell) => cell.replace(/^\|? ?/, '')));
    const ids = Object.entries(asvsSections).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    );
    expect(rows.map(([id]) => id)).toEqual(ids);
    const files = [...page.matchAll(/`((?:\w[\w-]*\/)+[\w.-]*|\w+\.test\.ts)`/g)].map(
      ([, path = '']) => path,
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const isHeld = ([, , how = '', test = '']: string[]) =>
      /^Doesn't apply: |\bNot met\b|\]\(rules\//.test(how) || /\.(?:test|spec)\.ts`/.test(test);
    expect(rows.filter((row) => row.length < 4 || !row[1] || !isHeld(row))).toEqual([]);
  });

  it('have short lines in the code: no line of a comment is longer than 120 characters', () => {
    const long = [...texts]
      .filter(([path]) => /\.(ts|tsx|mjs|css)$/.test(path))
      .flatMap(([path, text]) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            /^\s*(\/\/|\/?\*)/.test(line) && line.length > 120 ? [`${path}:${index + 1}`] : [],
          ),
      );
    expect(long).toEqual([]);
  });

  it('are the only cited documents: readers have nothing but the repository', () => {
    const files = [...texts].filter(([, text]) => foreign.test(text)).map(([path]) => path);
    expect(files).toEqual([]);
  });
});

/** Documents that are not in the repository. */
const foreign =
  /\((?:decisions|trust|speed)[,):]|\bspec [123]\b|decisions, [A-Z]|\bthe (?:specification|spec['’]s)\b|\bas specified\b/i;

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** The sections of ASVS 5.0.0, with the numbers of the requirements of levels 1 and 2 in each. */
const asvsSections: Record<string, number[]> = {
  '1.1': upTo(2),
  '1.2': upTo(9),
  '1.3': upTo(11),
  '1.4': upTo(3),
  '1.5': upTo(2),
  '2.1': upTo(3),
  '2.2': upTo(3),
  '2.3': upTo(4),
  '2.4': upTo(1),
  '3.2': upTo(2),
  '3.3': upTo(4),
  '3.4': upTo(6),
  '3.5': upTo(5),
  '3.7': upTo(2),
  '4.1': upTo(3),
  '4.2': upTo(1),
  '4.3': upTo(2),
  '4.4': upTo(4),
  '5.1': upTo(1),
  '5.2': upTo(3),
  '5.3': upTo(2),
  '5.4': upTo(3),
  '6.1': upTo(3),
  '6.2': upTo(12),
  '6.3': upTo(4),
  '6.4': upTo(4),
  '6.5': upTo(5),
  '6.6': upTo(3),
  '6.8': upTo(4),
  '7.1': upTo(3),
  '7.2': upTo(4),
  '7.3': upTo(2),
  '7.4': upTo(5),
  '7.5': upTo(2),
  '7.6': upTo(2),
  '8.1': upTo(2),
  '8.2': upTo(3),
  '8.3': upTo(1),
  '8.4': upTo(1),
  '9.1': upTo(3),
  '9.2': upTo(4),
  '10.1': upTo(2),
  '10.2': upTo(2),
  '10.3': upTo(4),
  '10.4': upTo(11),
  '10.5': upTo(5),
  '10.6': upTo(2),
  '10.7': upTo(3),
  '11.1': upTo(2),
  '11.2': upTo(3),
  '11.3': upTo(3),
  '11.4': upTo(4),
  '11.5': upTo(1),
  '11.6': upTo(1),
  '12.1': upTo(3),
  '12.2': upTo(2),
  '12.3': upTo(4),
  '13.1': upTo(1),
  '13.2': upTo(5),
  '13.3': upTo(2),
  '13.4': upTo(5),
  '14.1': upTo(2),
  '14.2': upTo(4),
  '14.3': upTo(3),
  '15.1': upTo(3),
  '15.2': upTo(3),
  '15.3': upTo(7),
  '16.1': upTo(1),
  '16.2': upTo(5),
  '16.3': upTo(4),
  '16.4': upTo(3),
  '16.5': upTo(3),
  '17.1': upTo(1),
  '17.2': upTo(4),
  '17.3': upTo(2),
};

describe('docs/rules/operations.md#migrations', () => {
  const [, numbers = ''] =
    /older version writes: ([\d, and]+) do/.exec(texts.get('docs/rules/operations.md') ?? '') ?? [];

  it('names each migration before which older processes are stopped', () => {
    const told = [...texts].flatMap(([path, text]) => {
      const [, number] = /db\/migrations\/(\d{4})-/.exec(path) ?? [];
      return number && /stop it before the update/.test(text.replaceAll(/\s+\*?\s*/g, ' ')) ? [number] : [];
    });
    expect(told.length).toBeGreaterThan(10);
    for (const number of told) expect(numbers.split(/, | and /), number).toContain(number);
  });

  it('names none after the last of them: a release is rolled out beside the version before', () => {
    const named = numbers.split(/, | and /);
    expect(named).toHaveLength(15);
    expect(named.filter((number) => number > '0280')).toEqual([]);
  });
});
