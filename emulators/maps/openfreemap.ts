import { readFileSync } from 'node:fs';
import { PbfWriter } from 'pbf';
import { type Answer, errorPage, jsonAnswer } from './reply.ts';
import { palettes } from './styles/palettes.ts';
import { spriteIndex, spriteSheet } from './styles/sprite.ts';
import { styleOf } from './styles/style.ts';
import { maxZoom, vectorTile } from './vector/tile.ts';
import { tileJson, version } from './vector/tile-json.ts';

const anyOrigin = { 'access-control-allow-origin': '*' };
const keep = (seconds: number) => ({ ...anyOrigin, 'cache-control': `max-age=${seconds}, public` });
const [aDay, aWeek, tenYears] = [86_400, 604_800, 315_360_000];
const notFound = errorPage(404, 'Not Found', anyOrigin);

/** The service's font names. All of them are drawn with Source Sans 3. */
const fontFiles: Readonly<Record<string, string>> = {
  'Noto Sans Regular': 'regular',
  'Noto Sans Bold': 'bold',
  'Noto Sans Italic': 'italic',
};

/** Answers as tiles.openfreemap.org. Links in the answers begin with `base`. Throws URIError for a malformed path. */
export const answerOpenFreeMap = async (path: string, base: string): Promise<Answer> => {
  const [, kind, ...rest] = path.split('/').map(decodeURIComponent);
  if (kind === 'styles') return style(rest, base);
  if (kind === 'planet') return planet(rest, base);
  if (kind === 'fonts') return font(rest);
  return kind === 'sprites' ? sprite(rest) : notFound;
};

const style = ([name = '', ...more]: string[], base: string): Answer => {
  const palette = palettes[name];
  return palette && !more.length ? jsonAnswer(styleOf(name, palette, base), keep(aDay)) : notFound;
};

const planet = ([asked, z, x, file, ...more]: string[], base: string): Answer => {
  if (asked === undefined) return jsonAnswer(tileJson(base), keep(aDay));
  if (z === undefined) return asked === version ? jsonAnswer(tileJson(base), keep(aWeek)) : notFound;
  const y = file?.match(/^(\d+)\.pbf$/)?.[1];
  const [zoom, column, row] = [z, x, y].map((text) => (text && /^\d+$/.test(text) ? Number(text) : -1)) as [
    number,
    number,
    number,
  ];
  const size = 2 ** zoom;
  const isTile =
    !more.length && zoom >= 0 && zoom <= maxZoom && column >= 0 && column < size && row >= 0 && row < size;
  const type = 'application/vnd.mapbox-vector-tile';
  // The service answers with an empty tile where it has none.
  if (!isTile) return { status: 200, type, body: '', headers: keep(tenYears) };
  const headers = { ...keep(tenYears), 'content-encoding': 'gzip' };
  return { status: 200, type, body: vectorTile(zoom, column, row), headers };
};

const font = ([name = '', file = '', ...more]: string[]): Answer => {
  const start = Number(file.match(/^(\d+)-(\d+)\.pbf$/)?.[1]);
  const own = fontFiles[name];
  if (!own || more.length || file !== `${start}-${start + 255}.pbf` || start % 256 || start > 65_280)
    return notFound;
  return {
    status: 200,
    type: 'application/octet-stream',
    body: glyphs(name, own, start),
    headers: keep(aWeek),
  };
};

/** The glyphs of a range of characters, from a file; empty where no file has them. */
const glyphs = (name: string, own: string, start: number): Uint8Array => {
  const range = `${start}-${start + 255}`;
  try {
    return readFileSync(new URL(`glyphs/${own}-${range}.pbf`, import.meta.url));
  } catch {
    const pbf = new PbfWriter();
    const stack = { name, range };
    pbf.writeMessage(
      1,
      (fields, writer) => {
        writer.writeStringField(1, fields.name);
        writer.writeStringField(2, fields.range);
      },
      stack,
    );
    return pbf.finish();
  }
};

const sprite = async ([sheet, file = '', ...more]: string[]): Promise<Answer> => {
  const [, dense, kind] = file.match(/^ofm(@2x)?\.(json|png)$/) ?? [];
  if (sheet !== 'ofm_f384' || !kind || more.length) return notFound;
  const ratio = dense ? 2 : 1;
  if (kind === 'json') return jsonAnswer(spriteIndex(ratio), keep(tenYears));
  return { status: 200, type: 'image/png', body: await spriteSheet(ratio), headers: keep(tenYears) };
};
