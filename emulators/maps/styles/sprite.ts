import sharp from 'sharp';

type Icon = { width: number; height: number; svg: string };

const ink = '#2f3130';

/** Signs of roads, as wide as their numbers are long. */
const signs = [1, 2, 3].flatMap((letters): [string, Icon][] => {
  const width = 14 + letters * 5;
  const height = 19;
  const box = (fill: string, radius: number, edge: string) =>
    `<rect x="1" y="1.5" width="${width - 2}" height="${height - 3}" rx="${radius}" fill="${fill}" stroke="${edge}" stroke-width="1.2"/>`;
  const middle = width / 2;
  const shield = `M${middle} 18 C${middle - 5} 16.5 1 15 1 9 C1 7 2 5 2.6 3.4 L4.5 1 Q${middle / 1.5} 2.6 ${middle} 1 Q${width - middle / 1.5} 2.6 ${width - 4.5} 1 L${width - 2.6} 3.4 C${width - 2} 5 ${width - 1} 7 ${width - 1} 9 C${width - 1} 15 ${middle + 5} 16.5 ${middle} 18 Z`;
  return [
    [
      `us-interstate_${letters}`,
      { width, height, svg: `<path d="${shield}" fill="#2b5ca8" stroke="#ffffff" stroke-width="1"/>` },
    ],
    [
      `us-highway_${letters}`,
      { width, height, svg: `<path d="${shield}" fill="#ffffff" stroke="${ink}" stroke-width="1"/>` },
    ],
    [`us-state_${letters}`, { width, height, svg: box('#ffffff', 7, ink) }],
    [`road_${letters}`, { width, height, svg: box('#ffffff', 2, '#8a8a80') }],
  ];
});

const icons: readonly [string, Icon][] = [
  ...signs,
  [
    'circle_11',
    {
      width: 11,
      height: 11,
      svg: `<circle cx="5.5" cy="5.5" r="3.4" fill="#fff" stroke="${ink}" stroke-width="1.8"/>`,
    },
  ],
  [
    'wetland_bg_11',
    {
      width: 22,
      height: 22,
      svg: [
        [4, 6],
        [15, 17],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<path d="M${x - 3} ${y} h7 M${x - 1} ${y} v-2.6 M${x + 0.7} ${y} v-4 M${x + 2.4} ${y} v-2.6" stroke="#6f9fb4" stroke-width=".9" fill="none"/>`,
        )
        .join(''),
    },
  ],
];

const gap = 2;
const sheetHeight = 24;
let right = 0;
const placed = icons.map(([name, icon]) => {
  const x = right;
  right += icon.width + gap;
  return { name, x, ...icon };
});

/** Where each icon stands on the sheet, in its pixels. `ratio` is 1, or 2 for dense screens. */
export const spriteIndex = (ratio: number) =>
  Object.fromEntries(
    placed.map(({ name, x, width, height }) => [
      name,
      { x: x * ratio, y: 0, width: width * ratio, height: height * ratio, pixelRatio: ratio },
    ]),
  );

/** The sheet of all icons as PNG. */
export const spriteSheet = (ratio: number): Promise<Buffer> => {
  const shapes = placed.map(({ x, svg }) => `<g transform="translate(${x} 0)">${svg}</g>`).join('');
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${right * ratio}" height="${sheetHeight * ratio}" viewBox="0 0 ${right} ${sheetHeight}">${shapes}</svg>`;
  return sharp(Buffer.from(sheet)).png().toBuffer();
};
