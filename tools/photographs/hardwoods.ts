import { between, chance, pick, type Random } from '#demo/random.ts';
import { type Brush, blob, brush, type Canvas, n } from './canvas.ts';
import { type Colour, mix, shift } from './colour.ts';

/** How a kind of tree grows. */
type Habit = {
  /** Main limbs. */
  limbs: number;
  /** Angle of the lowest limb from the stem, in radians. */
  open: number;
  /** Angle of side shoots. */
  spread: number;
  /** Length of a side shoot as a share of its parent. */
  taper: number;
  /** How much limbs wander. */
  crook: number;
  /** Pull back toward the vertical. */
  rise: number;
  /** Bare stem as a share of the height. */
  stem: number;
  /** Stem width as a share of the height. */
  girth: number;
};

const habits = {
  oak: { limbs: 6, open: 1.45, spread: 0.85, taper: 0.62, crook: 0.3, rise: 0.05, stem: 0.2, girth: 0.06 },
  maple: { limbs: 7, open: 0.95, spread: 0.6, taper: 0.55, crook: 0.16, rise: 0.1, stem: 0.22, girth: 0.036 },
  aspen: { limbs: 6, open: 0.7, spread: 0.6, taper: 0.4, crook: 0.14, rise: 0.1, stem: 0.42, girth: 0.022 },
} as const satisfies Record<string, Habit>;

export type Species = keyof typeof habits;

export type Tree = {
  species: Species;
  x: number;
  base: number;
  height: number;
  /** 0 near … 1 far. */
  depth: number;
  /** Colours of its leaves; none = bare. */
  leaves?: readonly Colour[];
  bark?: Colour;
  /** Light on the leaves, 0–1. */
  lit?: number;
};

type Tip = {
  x: number;
  y: number;
  reach: number;
};

/** A limb: it wanders on as a leader and throws side shoots to either hand, which do the same, smaller. */
const grow = (
  random: Random,
  habit: Habit,
  from: { x: number; y: number; angle: number; length: number; width: number; level: number },
  paint: (width: number, path: string) => void,
  tips: Tip[],
) => {
  let { x, y, angle, width } = from;
  const joints = from.level > 1 ? 4 : 3;
  const step = from.length / joints;
  let hand = chance(random, 0.5) ? 1 : -1;
  let path = `M${n(x)} ${n(y)}`;
  for (let i = 0; i < joints; i++) {
    const before = angle;
    angle += between(random, -habit.crook, habit.crook) + (-Math.PI / 2 - angle) * habit.rise;
    const mx = x + Math.cos(before) * step * 0.5;
    const my = y + Math.sin(before) * step * 0.5;
    x += Math.cos(angle) * step;
    y += Math.sin(angle) * step;
    path += `Q${n(mx)} ${n(my)} ${n(x)} ${n(y)}`;
    paint(width, path);
    path = `M${n(x)} ${n(y)}`;
    width *= 0.8;
    if (from.level <= 1 || (from.level === 2 && i > 0)) tips.push({ x, y, reach: step });
    if (from.level === 0) continue;
    const rest = from.length * habit.taper * (1 - 0.45 * (i / joints)) * between(random, 0.55, 0.85);
    grow(
      random,
      habit,
      {
        x,
        y,
        angle: angle + hand * habit.spread * between(random, 0.7, 1.25),
        length: rest,
        width: width * 0.62,
        level: from.level - 1,
      },
      paint,
      tips,
    );
    hand = -hand;
  }
};

/** A single tree, limb by limb, with leaves lit from the sun's side (backlit trees keep a bright rim). */
export const tree = (c: Canvas, spec: Tree): string => {
  const { random, palette } = c;
  const habit: Habit = habits[spec.species];
  const p = palette.pigments;
  const bark = spec.bark ?? (spec.species === 'aspen' ? mix(p.trunk, p.birch, 0.55) : p.trunk);
  const dark = palette.seen(bark, 0.05, spec.depth);
  const snowy = palette.seen(mix(bark, p.snow, p.snowCover * 0.6), 0.5, spec.depth);
  const wood = brush();
  const rim = brush();
  const side = c.sun.x > spec.x ? 1 : -1;
  const tips: Tip[] = [];
  const girth = spec.height * habit.girth;
  const stemTop = spec.base - spec.height * habit.stem;
  const lean = between(random, -0.05, 0.05) * spec.height;
  wood.dab(dark, stem(spec.x, spec.base, spec.x + lean * 0.5, stemTop, girth));
  const limb = (width: number, path: string) => {
    wood.stroke(dark, Math.max(0.7, Math.round(width * 2) / 2), path);
    if (width > 3 && p.snowCover > 0.3)
      rim.stroke(
        snowy,
        width * 0.3,
        path.replace(/ (-?[\d.]+)/g, (_, v) => ` ${n(Number(v) - width * 0.35)}`),
      );
  };
  const crown = spec.height * (1 - habit.stem);
  const limbs = habit.limbs;
  // Leaves hide the twigs, so a tree in leaf needs one level less.
  const levels =
    (spec.height > 420 ? 3 : spec.height > 150 ? 2 : 1) - (spec.leaves?.length && spec.height > 420 ? 1 : 0);
  for (let i = 0; i < limbs; i++) {
    // From the lowest limb, nearly level, to the leader.
    const t = i / (limbs - 1);
    const hand = i % 2 ? 1 : -1;
    const y = stemTop + girth * 0.4 - crown * 0.16 * t;
    const angle =
      -Math.PI / 2 + hand * habit.open * (1 - t) * between(random, 0.85, 1.1) + between(random, -0.08, 0.08);
    const length = crown * (0.46 + 0.14 * t) * between(random, 0.9, 1.1);
    grow(
      random,
      habit,
      { x: spec.x + lean * 0.5, y, angle, length, width: girth * (0.42 + 0.18 * t), level: levels },
      limb,
      tips,
    );
  }
  let out = wood.markup() + rim.markup();
  if (spec.leaves?.length) out += leaves(c, tips, spec, side);
  return out;
};

const stem = (x: number, base: number, topX: number, top: number, girth: number): string => {
  const half = girth / 2;
  const flare = girth * 1.15;
  return `M${n(x - flare)} ${n(base)}Q${n(x - half)} ${n(base - girth * 1.2)} ${n(topX - half * 0.62)} ${n(top)}L${n(topX + half * 0.62)} ${n(top)}Q${n(x + half)} ${n(base - girth * 1.2)} ${n(x + flare)} ${n(base)}Z`;
};

const leaves = (c: Canvas, tips: readonly Tip[], spec: Tree, side: number): string => {
  const { random, palette } = c;
  const list = spec.leaves as readonly Colour[];
  const lit = spec.lit ?? 0.5;
  const xs = tips.map((t) => t.x);
  const ys = tips.map((t) => t.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = spec.height < 250 ? spec.height * 0.036 : spec.height * 0.026;
  const layers = [brush(), brush(), brush()] as [Brush, Brush, Brush];
  // A crown needs only so many clumps; beyond that they are larger and fewer.
  const most = spec.height > 500 ? 220 : spec.height > 250 ? 130 : 64;
  const stride = Math.max(1, tips.length / most);
  const grown = Math.min(1.5, stride ** 0.35);
  for (let next = 0; next < tips.length; next += stride) {
    const tip = tips[Math.floor(next)] as Tip;
    const across = ((tip.x - left) / Math.max(1, right - left)) * 2 - 1;
    const down = (tip.y - top) / Math.max(1, bottom - top);
    // In steps, so that leaves share colours and paths.
    const light = Math.round(12 * lit * (0.8 + 0.5 * across * side - 0.95 * down)) / 12;
    const pigment = pick(random, list);
    const clump = Math.min(size * 3, Math.max(size * 1.6, tip.reach * 0.85)) * grown;
    const small = spec.height < 250;
    layers[0].dab(
      palette.seen(shift(pigment, -0.05), Math.max(0, light - 0.25), spec.depth),
      blob(random, tip.x, tip.y + clump * 0.2, clump, clump * 0.72, 0.35),
    );
    for (let i = 0; i < (small ? 1 : 2); i++)
      layers[1].dab(
        palette.seen(pigment, Math.max(0.03, light + 0.05), spec.depth),
        blob(
          random,
          tip.x + between(random, -1, 1) * clump,
          tip.y + between(random, -0.8, 0.5) * clump,
          size * 1.1,
          size * 0.75,
          0.4,
        ),
      );
    for (let i = 0; i < (small ? 1 : 2); i++)
      layers[2].dab(
        palette.seen(shift(pigment, 0.03, 1.05), Math.max(0.05, light + 0.4), spec.depth),
        blob(
          random,
          tip.x + (between(random, -0.8, 0.8) + side * 0.3) * clump,
          tip.y - between(random, 0, 0.9) * clump,
          size * 0.75,
          size * 0.5,
          0.4,
        ),
      );
  }
  return layers[0].markup() + layers[1].markup() + layers[2].markup();
};
