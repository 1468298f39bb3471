const rowsPerPage = 1000;

/**
 * Reads all pages of a table, a thousand rows at a time, so that a file of a million rows needs no more memory than one
 * of a thousand. A row that moved to the next page meanwhile, since one was added before it, is left out there.
 */
export const readAllPages = async function* <Row>(
  read: (page: { page: number; pageSize: number }) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  let seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const rows = await read({ page, pageSize: rowsPerPage });
    yield rows.filter((row) => !seen.has(keyOf(row)));
    if (rows.length < rowsPerPage) return;
    seen = new Set(rows.map(keyOf));
  }
};
