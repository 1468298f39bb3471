import type { ReactNode } from 'react';
import styles from './pictures.module.css';

/** Sky, sun, two ridges and a field: the ground of each picture. */
const Scene = ({ sunAt, children }: { sunAt: readonly [x: number, y: number]; children: ReactNode }) => (
  <svg className={styles.picture} viewBox="0 0 320 200" aria-hidden="true">
    <path className={styles.sky} d="M0 0h320v200H0z" />
    <circle className={styles.sun} cx={sunAt[0]} cy={sunAt[1]} r="17" />
    <path className={styles.farRidge} d="M0 96c34-20 66-24 104-10s62 16 98 0 76-22 118-4v118H0Z" />
    <path className={styles.nearRidge} d="M0 122c42-14 74-10 112 0s70 10 112-4 66-12 96-6v88H0Z" />
    <path className={styles.field} d="M0 150c60-14 108-12 160-6s108 8 160-6v62H0Z" />
    {children}
  </svg>
);

/** A spruce whose foot stands at `x`, `y`, so many times as tall as 40. */
const Spruce = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <path
    className={styles.spruce}
    transform={`translate(${x} ${y}) scale(${scale})`}
    d="M0-40 7-28H4l7 11H7L16-5H2v5h-4v-5h-14l9-12h-4l7-11h-3Z"
  />
);

/** Land with a marker on it. */
export const MarkerPicture = () => (
  <Scene sunAt={[252, 52]}>
    <Spruce x={34} y={142} scale={1.1} />
    <Spruce x={62} y={146} scale={0.8} />
    <Spruce x={272} y={144} scale={1.2} />
    <Spruce x={298} y={148} scale={0.85} />
    <path className={styles.boundary} d="m88 178 22-30 96-4 34 34Z" />
    <path className={styles.marker} d="M160 160c-5-13-27-31-27-54a27 27 0 0 1 54 0c0 23-22 41-27 54Z" />
    <circle className={styles.paper} cx="160" cy="106" r="10" />
  </Scene>
);

/** The days of the calendar that are closed, by their place. */
const closedDays: readonly number[] = [3, 4, 12];
const dearDays: readonly number[] = [6, 7, 13];

/** A calendar on a fence post: open days, dear ones, closed ones. */
export const CalendarPicture = () => (
  <Scene sunAt={[60, 56]}>
    <Spruce x={26} y={146} scale={1.1} />
    <Spruce x={292} y={146} scale={1.25} />
    <path className={styles.wood} d="M151 150h18v50h-18z" />
    <rect className={styles.paper} x="92" y="34" width="136" height="124" rx="8" />
    <path className={styles.heading} d="M100 34h120a8 8 0 0 1 8 8v16H92V42a8 8 0 0 1 8-8Z" />
    {Array.from({ length: 15 }, (_, place) => {
      const kind = closedDays.includes(place)
        ? styles.closedDay
        : dearDays.includes(place)
          ? styles.dearDay
          : styles.openDay;
      const [x, y] = [101 + (place % 5) * 24, 68 + Math.floor(place / 5) * 29];
      // biome-ignore lint/suspicious/noArrayIndexKey: the days never move
      return <rect key={place} className={kind} x={x} y={y} width="20" height="23" rx="4" />;
    })}
  </Scene>
);

/** A hunter in orange at an open gate. */
export const GatePicture = () => (
  <Scene sunAt={[160, 70]}>
    <Spruce x={30} y={148} scale={1.15} />
    <Spruce x={290} y={150} scale={1.3} />
    <path className={styles.path} d="M150 148c10-2 20-2 30 0 4 16 22 34 40 52H96c22-16 48-34 54-52Z" />
    <path className={styles.wood} d="M70 118h11v68H70zM239 118h11v68h-11z" />
    <path className={styles.rail} d="M0 134h70M0 150h70M0 166h70M250 134h70M250 150h70M250 166h70" />
    <path className={styles.rail} d="m81 130 42 20v42l-42-20ZM81 151l42 20M81 130l42 62" />
    <g>
      <path className={styles.dark} d="M156 154h16l3 36h-8l-3-24-3 24h-8Z" />
      <path className={styles.vest} d="M152 116a12 12 0 0 1 24 0l2 40h-28Z" />
      <circle className={styles.skin} cx="164" cy="97" r="9" />
      <path className={styles.vest} d="M154 95a10 10 0 0 1 20 0h4v3h-24Z" />
    </g>
  </Scene>
);

/** A mailbox with a check in it. */
export const MailboxPicture = () => (
  <Scene sunAt={[266, 60]}>
    <Spruce x={36} y={146} scale={1.2} />
    <Spruce x={66} y={150} scale={0.85} />
    <path className={styles.wood} d="M168 138h16v62h-16z" />
    <path className={styles.paper} d="m98 92 46-12 10 36-46 12Z" />
    <path className={styles.line} d="m106 98 26-7M108 106l18-5" />
    <path className={styles.inside} d="M118 144v-34a24 24 0 0 1 24-24 24 24 0 0 1 24 24v34Z" />
    <path className={styles.mailbox} d="M142 86h68a24 24 0 0 1 24 24v34h-68v-34a24 24 0 0 0-24-24Z" />
    <path className={styles.paper} d="m104 108 48-9 7 35-48 9Z" />
    <path className={styles.line} d="m112 115 26-5M114 123l18-3" />
    <path className={styles.flag} d="M206 112V74h26v15h-20v23Z" />
  </Scene>
);
