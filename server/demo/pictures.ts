import type { Activity } from '#domain/activities.ts';
import type { PhotographSpec } from './photographs/draw.ts';
import type { Light, SceneKind, Season } from './photographs/kinds.ts';
import { pick, type Random, seeded, shuffled } from './random.ts';

/** A picture as the plan names it: complete, so that equal specs are equal pictures. */
export type PictureSpec = Required<Pick<PhotographSpec, 'seed' | 'scene' | 'season' | 'light'>>;

/** Lights that suit a place, the best ones more often. */
const lightsFor: Record<SceneKind, readonly Light[]> = {
  ridges: ['dawn', 'golden', 'golden', 'dusk', 'fog', 'day'],
  vista: ['dawn', 'dawn', 'golden', 'dusk', 'fog', 'night'],
  bluffs: ['golden', 'dawn', 'dusk', 'fog', 'day'],
  lake: ['dawn', 'dawn', 'dusk', 'golden', 'fog', 'day', 'night'],
  bog: ['dawn', 'golden', 'fog', 'overcast', 'day'],
  marsh: ['dawn', 'dawn', 'golden', 'dusk', 'overcast'],
  backwater: ['dawn', 'dusk', 'fog', 'golden'],
  stream: ['golden', 'dawn', 'day', 'fog', 'dusk'],
  field: ['golden', 'dawn', 'dusk', 'overcast'],
  prairie: ['golden', 'dawn', 'dusk', 'day'],
  savanna: ['golden', 'dawn', 'dusk', 'fog'],
  woods: ['golden', 'dawn', 'fog', 'day'],
  lane: ['dawn', 'golden', 'fog', 'overcast', 'dusk'],
  shore: ['dawn', 'dusk', 'day', 'golden', 'overcast'],
};

/** When a place is photographed for the game it holds. */
const seasonsFor: Record<Activity, readonly Season[]> = {
  'All Legal Game': ['autumn', 'november', 'firstSnow', 'autumn', 'summer'],
  Deer: ['autumn', 'november', 'autumn', 'firstSnow'],
  Turkey: ['spring', 'autumn'],
  'Small Game': ['autumn', 'winter'],
  'Game Birds': ['autumn', 'november'],
  'Migratory Birds': ['autumn', 'november', 'summer'],
  Predators: ['winter', 'firstSnow'],
  'Fishing Access': ['summer', 'spring', 'autumn'],
};

const waters: readonly SceneKind[] = ['stream', 'lake', 'backwater', 'shore'];
const stockSeasons: readonly Season[] = ['autumn', 'november', 'summer', 'spring', 'firstSnow'];

/** The five stock pictures of a place, one a season, which listings share. */
const stockPictures = (scene: SceneKind): PictureSpec[] =>
  stockSeasons.map((season, i) => ({
    seed: `stock-${i + 1}`,
    scene,
    season,
    light: pick(seeded('stock', scene, i), lightsFor[scene]),
  }));

/**
 * The pictures of one listing: a cover of its own, then stock pictures of its other places. Every picture
 * costs a third of a second to draw and more to publish, so only what a visitor sees first is unique.
 */
export function picturesOf(
  random: Random,
  name: string,
  scenes: readonly SceneKind[],
  activities: readonly Activity[],
): PictureSpec[] {
  return scenes.map((scene, i) => {
    const fits = seasonsFor[gameAt(random, scene, activities)];
    if (i > 0) {
      const stock = shuffled(random, stockPictures(scene));
      return stock.find(({ season }) => fits.includes(season)) ?? (stock[0] as PictureSpec);
    }
    const season = !waters.includes(scene) && random() < 0.55 ? 'autumn' : pick(random, fits);
    return { seed: name, scene, season, light: pick(random, lightsFor[scene]) };
  });
}

/** What somebody would come to this place for. */
function gameAt(random: Random, scene: SceneKind, activities: readonly Activity[]): Activity {
  if (waters.includes(scene) && activities.includes('Fishing Access')) return 'Fishing Access';
  const onLand = activities.filter((activity) => activity !== 'Fishing Access');
  return pick(random, onLand.length > 0 ? onLand : activities);
}
