import type { Light, SceneKind, Season } from './kinds.ts';

const places: Record<SceneKind, string> = {
  ridges: 'wooded ridges one behind the other',
  vista: 'a long view over misty spruce ridges',
  bluffs: 'river bluffs above a wide river',
  lake: 'a northern lake with wooded shores',
  bog: 'a tamarack bog around dark water',
  marsh: 'a cattail marsh with a winding channel',
  backwater: 'flooded timber in a river backwater',
  stream: 'a creek winding through a valley meadow',
  field: 'a farm field running to the woods',
  prairie: 'tallgrass prairie with woods beyond',
  savanna: 'open-grown oaks over grassland',
  woods: 'tall trees from inside the woods',
  lane: 'a two-track lane between trees',
  shore: 'a rocky shore on the big lake',
};

const times: Record<Season, string> = {
  spring: 'in spring green',
  summer: 'in summer',
  autumn: 'in full autumn colour',
  november: 'in November',
  firstSnow: 'in the first snow',
  winter: 'in winter',
};

const hours: Record<Light, string> = {
  dawn: 'at dawn',
  day: 'by day',
  golden: 'in low golden light',
  dusk: 'at dusk',
  overcast: 'under a grey sky',
  fog: 'in fog',
  night: 'by moonlight',
};

/** What a drawing shows, for those who can't see it. */
export function altText(scene: SceneKind, season: Season, light: Light): string {
  return `Drawing of ${places[scene]} ${times[season]}, ${hours[light]}`;
}
