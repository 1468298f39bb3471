/** The lines of a table, in Markdown: the first column is text, the others are numbers. */
export const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const cells = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)];
};
