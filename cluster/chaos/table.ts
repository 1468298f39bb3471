import type { Lap } from './load.ts';

export type Row = Lap & { fault: string };

const columns = ['fault', 'outage, s', 'requests', 'errors'];

/** The lines of a table, in Markdown. */
export const tableOf = (rows: readonly Row[]): string[] => {
  const cells = [
    columns,
    ...rows.map(({ fault, outageSeconds, requests, errors }) => [
      fault,
      outageSeconds.toFixed(1),
      String(requests),
      String(errors),
    ]),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)];
};
