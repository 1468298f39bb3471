/** A small file of the real tile server. It is only asked whether it answers. */
const realMaps = 'https://tiles.openfreemap.org/styles/liberty';
const probeMs = 1000;

/** The variables of all map services for an emulator at `url`. */
export const mapVariables = (url: string): Record<string, string> => ({
  MAP_STYLE_URL: `${url}/styles/liberty`,
  MAP_DARK_STYLE_URL: `${url}/styles/dark`,
  MAP_TOPO_URL: `${url}/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}`,
  MAP_IMAGERY_URL: `${url}/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}`,
  GEOCODER_URL: `${url}/geocoder/locations/onelineaddress`,
});

/**
 * Whether the maps are to be emulated: as EMULATE_MAPS says; else if the real ones can't be reached within a second.
 * Never if the environment names all of them.
 */
export const needsEmulatedMaps = async (env: NodeJS.ProcessEnv, probe = realMaps): Promise<boolean> => {
  if (Object.keys(mapVariables('')).every((name) => env[name])) return false;
  if (env.EMULATE_MAPS) return env.EMULATE_MAPS === 'true';
  return fetch(probe, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) }).then(
    ({ ok }) => !ok,
    () => true,
  );
};
