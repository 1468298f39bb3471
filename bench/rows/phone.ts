import { type Figure, judge, type Row } from '../figure.ts';
import { type FirstTap, tapFirst } from '../phone/first-tap.ts';
import { measureOnPhone, type PhoneRun } from '../phone/lighthouse.ts';
import { serveTwins } from '../phone/twins.ts';
import { median } from '../rounds.ts';

/** Ten take about half an hour. */
const runs = Number(process.env.BENCH_RUNS ?? 10);

const points = (value: number) => `${value} of 100`;
const ms = (value: number) => `${Math.round(value)} ms`;

/** What is tapped first, by its selector, on a page by its name below. */
const controls = [
  { what: 'the menu', page: 'home', control: '[aria-controls="small-menu"]' },
  { what: 'a heart', page: 'home', control: 'article form button' },
  { what: 'the filters', page: 'home', control: 'summary:has-text("More filters")' },
  { what: 'a day', page: 'listing', control: 'button[data-day]:not([aria-disabled])' },
  { what: 'a photograph', page: 'listing', control: 'main button:has(img)' },
] as const;

/**
 * The first load of home, a listing and the login on Lighthouse's phone, run in turn with two twins of the same page:
 * without scripts, and its texts alone; and first taps on home and the listing while they load. Medians.
 */
export const phone: Row = {
  name: 'phone',
  about: 'home, listing and login on a phone, by Lighthouse, and first taps; only by name',
  isOnlyByName: true,
  async run(bench) {
    await bench.pages();
    const stage = await bench.stage();
    await using product = await stage.startProduct();
    const twins = await serveTwins(product.url);
    const figures: Figure[] = [];
    try {
      const pages = { home: '/', listing: `/listing/${stage.listingIds[0]}`, login: '/login' };
      for (const [name, path] of Object.entries(pages)) {
        const addresses = {
          ours: `${product.url}${path}`,
          withoutScripts: `${twins.url}/without-scripts${path}`,
          bare: `${twins.url}/bare${path}`,
        };
        const measured: Record<keyof typeof addresses, PhoneRun[]> = {
          ours: [],
          withoutScripts: [],
          bare: [],
        };
        for (let run = 0; run < runs; run += 1) {
          for (const [twin, address] of Object.entries(addresses) as [keyof typeof addresses, string][])
            measured[twin].push(await measureOnPhone(address));
        }
        figures.push(...figuresOf(name, measured));
      }
      for (const { what, page, control } of controls)
        figures.push(figureOf(what, await tapFirst(product.url + pages[page], control, runs)));
    } finally {
      await twins.close();
    }
    return figures;
  },
};

const figureOf = (what: string, taps: FirstTap[]): Figure => {
  const middle = (key: keyof FirstTap) => median(taps.map((tap) => tap[key]));
  return judge(
    `On a phone: first tap on ${what}, painted`,
    middle('paintMs'),
    { must: 200, atMost: true },
    ms,
    `the program runs after ${ms(middle('programMs'))}`,
  );
};

const figuresOf = (
  page: string,
  measured: Record<'ours' | 'withoutScripts' | 'bare', PhoneRun[]>,
): Figure[] => {
  const middle = (twin: keyof typeof measured, key: keyof PhoneRun) =>
    median(measured[twin].map((run) => run[key]));
  const each = measured.ours.map(({ score }) => score).join(', ');
  const twins = `without scripts ${middle('withoutScripts', 'score')}, bare ${middle('bare', 'score')}; each: ${each}`;
  const lcp = [middle('ours', 'lcpMs'), middle('withoutScripts', 'lcpMs')] as const;
  return [
    judge(`On a phone: ${page}`, middle('ours', 'score'), { must: 97, aim: 99 }, points, twins),
    judge(
      `On a phone: largest paint, ${page}`,
      lcp[0] / lcp[1],
      { must: 1.1, atMost: true },
      (value) => `${value.toFixed(2)} × without scripts`,
      `${ms(lcp[0])} and ${ms(lcp[1])}`,
    ),
    judge(
      `On a phone: blocked, ${page}`,
      middle('ours', 'tbtMs'),
      { must: 50, atMost: true },
      ms,
      `without scripts ${ms(middle('withoutScripts', 'tbtMs'))}`,
    ),
    judge(`On a phone: layout shift, ${page}`, middle('ours', 'cls'), { must: 0.01, atMost: true }, (value) =>
      value.toFixed(3),
    ),
  ];
};
