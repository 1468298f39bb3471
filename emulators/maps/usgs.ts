import { imageryTile } from './raster/imagery.ts';
import { topoTile } from './raster/topo.ts';
import { type Answer, errorPage } from './reply.ts';

const draw = { USGSImageryOnly: imageryTile, USGSTopo: topoTile } as const;
const maxZoom = 16;
const headers = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=86400' };

/** Answers as basemap.nationalmap.gov: a tile as JPEG, or 404 where it has none. */
export const answerUsgs = async (path: string): Promise<Answer> => {
  const [, layer = '', z, y, x] =
    path.match(/^\/arcgis\/rest\/services\/(\w+)\/MapServer\/tile\/(\d{1,2})\/(\d+)\/(\d+)$/) ?? [];
  const [zoom, row, column] = [Number(z), Number(y), Number(x)];
  const isTile = Object.hasOwn(draw, layer) && zoom <= maxZoom && row < 2 ** zoom && column < 2 ** zoom;
  if (!isTile) return errorPage(404, 'Not Found', { 'access-control-allow-origin': '*' });
  const body = await draw[layer as keyof typeof draw](zoom, column, row);
  return { status: 200, type: 'image/jpeg', body, headers };
};
