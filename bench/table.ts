import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const readme = join(import.meta.dirname, 'README.md');
const begin = '<!-- results -->';
const end = '<!-- /results -->';

const columns: [title: string, of: (figure: Figure) => string][] = [
  ['What', ({ what }) => what],
  ['Measured', ({ measured }) => `**${measured}**`],
  ['Must', ({ must }) => must],
  ['Aim', ({ aim }) => aim],
  ['Verdict', ({ verdict }) => verdict],
  ['Details', ({ details }) => details],
];

const table = (figures: readonly Figure[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = figures.map((figure) => line(columns.map(([, of]) => of(figure))));
  return [line(columns.map(([title]) => title)), line(columns.map(() => '---')), ...rows].join('\n');
};

/** Replaces the results in bench/README.md with those of a run of all rows. */
export const writeTable = (figures: readonly Figure[], at: Date): void => {
  const text = readFileSync(readme, 'utf8');
  const [before, rest = ''] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`bench/README.md lacks the markers ${begin} and ${end}.`);
  const when = `${at.toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}.`;
  writeFileSync(readme, `${before}${begin}\n${when}\n\n${table(figures)}\n${end}${after}`);
};

/** A figure as a line for the terminal. */
export const lineOf = ({ what, measured, must, aim, verdict, details }: Figure): string => {
  const sign = verdict === 'must missed' ? '✗' : '✓';
  return `${sign} ${what}: ${measured} (must ${must}, aim ${aim}; ${verdict})${details && `\n    ${details}`}`;
};
