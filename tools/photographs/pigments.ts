import { type Colour, colour } from './colour.ts';
import type { Season } from './kinds.ts';

/** The colors of materials, before lighting. */
export type Pigments = {
  conifer: Colour;
  tamarack: Colour;
  hardwoods: readonly Colour[];
  oak: readonly Colour[];
  /** Share of hardwoods without leaves, 0–1. */
  bare: number;
  twig: Colour;
  trunk: Colour;
  birch: Colour;
  grass: readonly Colour[];
  reed: readonly Colour[];
  stubble: Colour;
  soil: Colour;
  litter: readonly Colour[];
  rock: Colour;
  snow: Colour;
  /** How much of the ground is snow, 0–1. */
  snowCover: number;
};

const all = (...hexes: string[]) => hexes.map(colour);

const constant = {
  trunk: colour('#4a4038'),
  birch: colour('#e6e0d2'),
  rock: colour('#a89a82'),
  snow: colour('#f1f3f5'),
  snowCover: 0,
};

const bareWoods = {
  hardwoods: all('#7d6554', '#8b7263', '#6d5a50', '#937a63'),
  twig: colour('#6a574b'),
};

/** The colors of woods, grass and ground in each season. */
export const pigments: Record<Season, Pigments> = {
  spring: {
    ...constant,
    conifer: colour('#35553f'),
    tamarack: colour('#8ea463'),
    hardwoods: all('#a3b955', '#b9c56a', '#8fae4c', '#c9bd74', '#b08a72', '#9fb56a'),
    oak: all('#a9a45c', '#b8a868', '#98a050'),
    bare: 0.25,
    twig: colour('#74604f'),
    grass: all('#8aa04c', '#a0ac5c', '#7a9348'),
    reed: all('#b79f62', '#a7a458', '#c4b07a'),
    stubble: colour('#b39968'),
    soil: colour('#75583f'),
    litter: all('#8f7a52', '#7f9148', '#a08a5c'),
  },
  summer: {
    ...constant,
    conifer: colour('#2c4d36'),
    tamarack: colour('#7fa150'),
    hardwoods: all('#5b7c40', '#6a8a46', '#4c6b3c', '#7c9450', '#638048'),
    oak: all('#54713b', '#627d42', '#728848'),
    bare: 0,
    twig: colour('#5c4c3f'),
    grass: all('#8b984f', '#a5a65c', '#788a48'),
    reed: all('#7f9a4a', '#92a554', '#a99b5a'),
    stubble: colour('#c2a963'),
    soil: colour('#7a5f45'),
    litter: all('#6d7f42', '#5e7a3c', '#7d7a48'),
  },
  autumn: {
    ...constant,
    conifer: colour('#2f4d38'),
    tamarack: colour('#dca63f'),
    hardwoods: all('#c9602f', '#db8f34', '#e3b046', '#b24a30', '#c77a35', '#d5a23f', '#8f8a42'),
    oak: all('#a8592f', '#b86d34', '#94502f', '#a97b3a'),
    bare: 0.06,
    twig: colour('#5f4a3c'),
    grass: all('#bb9c52', '#c9a95c', '#a58c48'),
    reed: all('#c29a54', '#d0ab63', '#a8844a'),
    stubble: colour('#cdb06c'),
    soil: colour('#7b5d42'),
    litter: all('#c07a36', '#b5642f', '#d09a45', '#9a5a34'),
  },
  november: {
    ...constant,
    ...bareWoods,
    conifer: colour('#314a3b'),
    tamarack: colour('#b08a55'),
    oak: all('#8f563a', '#7d4f39', '#9a6642'),
    bare: 0.8,
    grass: all('#b59a63', '#a58a57', '#c2a772'),
    reed: all('#c4a66c', '#b0905a', '#d2b67c'),
    stubble: colour('#cbb27a'),
    soil: colour('#6f5643'),
    litter: all('#9a6f47', '#86603f', '#a87f55'),
  },
  firstSnow: {
    ...constant,
    ...bareWoods,
    conifer: colour('#36503f'),
    tamarack: colour('#a58560'),
    oak: all('#8f563a', '#7f523d', '#9c6c4a'),
    bare: 0.85,
    grass: all('#c2ad80', '#b39b6e', '#cdbb94'),
    reed: all('#c9ad78', '#b6986a', '#d6bf90'),
    stubble: colour('#cfba8c'),
    soil: colour('#8a7666'),
    litter: all('#b59878', '#a58a70', '#c4ad90'),
    snowCover: 0.65,
  },
  winter: {
    ...constant,
    hardwoods: all('#857a78', '#776c6c', '#938682', '#6b6263'),
    twig: colour('#5f5552'),
    conifer: colour('#3a5249'),
    tamarack: colour('#8d7d70'),
    oak: all('#866050', '#745649', '#8d6a58'),
    bare: 0.95,
    grass: all('#cfc3a6', '#c0b294', '#d9d0ba'),
    reed: all('#c7b083', '#b59d74', '#d5c39c'),
    stubble: colour('#cdbd9a'),
    soil: colour('#a59a92'),
    litter: all('#cfc7bd', '#bdb3a8', '#dcd6cf'),
    snowCover: 1,
  },
};
