import { PbfWriter } from 'pbf';

/** A letter as a distance field of 24 px: `bitmap` has 3 px more than width and height on every side. */
export type Glyph = {
  id: number;
  bitmap: number[];
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
};

/** The bytes of one range of letters, in the format of Mapbox's glyphs. */
export const encodeGlyphs = (name: string, range: string, glyphs: readonly Glyph[]): Uint8Array => {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, name);
      stack.writeStringField(2, range);
      for (const glyph of glyphs) stack.writeMessage(3, writeGlyph, glyph);
    },
    null,
  );
  return pbf.finish();
};

const writeGlyph = (glyph: Glyph, pbf: PbfWriter): void => {
  pbf.writeVarintField(1, glyph.id);
  if (glyph.width > 0) pbf.writeBytesField(2, Uint8Array.from(glyph.bitmap));
  pbf.writeVarintField(3, glyph.width);
  pbf.writeVarintField(4, glyph.height);
  pbf.writeSVarintField(5, glyph.left);
  pbf.writeSVarintField(6, glyph.top);
  pbf.writeVarintField(7, glyph.advance);
};
