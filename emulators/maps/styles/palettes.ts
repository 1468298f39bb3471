/** The colours of a style. */
export type Palette = {
  land: string;
  wood: string;
  field: string;
  fieldLine: string;
  building: string;
  marsh: string;
  park: string;
  parkLine: string;
  town: string;
  water: string;
  waterLine: string;
  waterText: string;
  state: string;
  county: string;
  motorway: string;
  motorwayCasing: string;
  trunk: string;
  trunkCasing: string;
  countyRoad: string;
  road: string;
  roadCasing: string;
  track: string;
  text: string;
  quietText: string;
  parkText: string;
  halo: string;
  /** Of the signs of roads, which are white. */
  signOpacity: number;
};

const liberty: Palette = {
  land: '#f6f3ea',
  wood: '#cbdeb8',
  field: '#f3edda',
  fieldLine: '#e6dcc0',
  building: '#d6cdbd',
  marsh: '#d9e8e0',
  park: '#b9d6a0',
  parkLine: '#8db572',
  town: '#ebe5da',
  water: '#a6cbe6',
  waterLine: '#8fbce0',
  waterText: '#3f6f9c',
  state: '#8d7f9b',
  county: '#b9b0bd',
  motorway: '#f5b06a',
  motorwayCasing: '#d98c3f',
  trunk: '#fbd28a',
  trunkCasing: '#dba951',
  countyRoad: '#fff3c4',
  road: '#ffffff',
  roadCasing: '#c3baa6',
  track: '#b59f7a',
  text: '#2f3130',
  quietText: '#5f625c',
  parkText: '#4d7a3a',
  halo: '#fbfaf5',
  signOpacity: 1,
};

/** For dark pages: no bright surfaces, woods and water in different hues, roads with little contrast. */
const dark: Palette = {
  land: '#151a18',
  wood: '#1c3024',
  field: '#191f1b',
  fieldLine: '#252c25',
  building: '#3d443f',
  marsh: '#17231f',
  park: '#1f3325',
  parkLine: '#355a3d',
  town: '#1d211f',
  water: '#122738',
  waterLine: '#23506f',
  waterText: '#6f9cbf',
  state: '#7d7390',
  county: '#4a4757',
  motorway: '#7d5a36',
  motorwayCasing: '#0c0f0e',
  trunk: '#675535',
  trunkCasing: '#0c0f0e',
  countyRoad: '#5c5a48',
  road: '#454c47',
  roadCasing: '#0e1110',
  track: '#6b624c',
  text: '#d6d8cf',
  quietText: '#a0a69a',
  parkText: '#7fae79',
  halo: '#0f1312',
  signOpacity: 0.6,
};

const positron: Palette = {
  ...liberty,
  land: '#f2f3f0',
  wood: '#e4e9e0',
  field: '#f2f3f0',
  fieldLine: '#ebece8',
  building: '#e2e2de',
  marsh: '#e7ecea',
  park: '#dfe8d8',
  parkLine: '#c6d3bd',
  town: '#ebebe8',
  water: '#c8d4da',
  waterLine: '#bccbd3',
  waterText: '#6b7f8a',
  motorway: '#ffffff',
  motorwayCasing: '#d3d3ce',
  trunk: '#ffffff',
  trunkCasing: '#d8d8d3',
  countyRoad: '#ffffff',
};

const bright: Palette = {
  ...liberty,
  land: '#f8f4f0',
  wood: '#c4dfae',
  water: '#93c5ee',
  motorway: '#fc8',
  trunk: '#fea',
};

export const palettes: Readonly<Record<string, Palette>> = { liberty, dark, positron, bright };
