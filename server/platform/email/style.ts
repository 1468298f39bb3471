import type { MailStyle } from './pieces.ts';

/** The site's colors, by their names there (a test compares them). */
export const light = {
  paper: '#f7f2e8',
  surface: '#fffdf8',
  line: '#dfd5c1',
  ink: '#22302a',
  muted: '#56615a',
  pine: '#1f4d3a',
  pineTint: '#e3ebdf',
  blaze: '#b94a08',
  onBlaze: '#ffffff',
};
export const dark: typeof light = {
  paper: '#0f1613',
  surface: '#16201b',
  line: '#2b3932',
  ink: '#ece7da',
  muted: '#a9b3aa',
  pine: '#8cc3a4',
  pineTint: '#1d2f26',
  blaze: '#ff9350',
  onBlaze: '#1f0f03',
};

/** The width of the email's column, in pixels. */
export const frameWidth = 600;

const serif = "'Iowan Old Style', Georgia, 'Times New Roman', serif";
const sans = "'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const hairline = `1px solid ${light.line}`;
const radius = '10px';
const framed: MailStyle = { border: hairline, borderRadius: radius, borderCollapse: 'separate' };
const breaking: MailStyle = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
const running: MailStyle = {
  margin: '0 0 18px',
  font: `400 17px/1.55 ${sans}`,
  color: light.ink,
  ...breaking,
};

/** Inline styles, since many mail programs drop style sheets. The values are of the light scheme. */
export const styles = {
  body: { margin: '0' },
  paper: { tableLayout: 'fixed', backgroundColor: light.paper },
  paperInside: { padding: '28px 12px 40px' },
  head: { padding: '0 4px 18px' },
  mark: { width: '38px', backgroundColor: '#1f4d3a', borderRadius: '9px', textAlign: 'center' },
  markTree: { padding: '3px 0 0', font: `400 26px/26px ${sans}`, color: '#f3ead6', textAlign: 'center' },
  markField: {
    height: '9px',
    lineHeight: '9px',
    fontSize: '1px',
    backgroundColor: '#f0a04b',
    borderRadius: '0 0 9px 9px',
  },
  name: { paddingLeft: '12px', font: `700 22px/1.2 ${serif}`, letterSpacing: '-0.01em', color: light.pine },
  nameLink: { color: 'inherit', textDecoration: 'none' },
  sheet: { ...framed, backgroundColor: light.surface },
  sheetInside: { padding: '36px 36px 20px' },
  greeting: {
    margin: '0 0 16px',
    font: `600 30px/1.2 ${serif}`,
    letterSpacing: '-0.01em',
    color: light.pine,
    ...breaking,
  },
  heading: { margin: '28px 0 10px', font: `600 20px/1.3 ${serif}`, color: light.ink, ...breaking },
  text: running,
  facts: { margin: '4px 0 22px', borderTop: hairline },
  label: {
    width: '30%',
    padding: '10px 14px 10px 0',
    borderBottom: hairline,
    verticalAlign: 'top',
    textAlign: 'left',
    font: `400 15px/1.5 ${sans}`,
    color: light.muted, // no `breaking`: labels are our own short texts
  },
  value: {
    padding: '10px 0',
    borderBottom: hairline,
    verticalAlign: 'top',
    font: `600 16px/1.45 ${sans}`,
    fontVariantNumeric: 'tabular-nums',
    color: light.ink,
    ...breaking,
  },
  steps: { margin: '0 0 12px' },
  number: {
    width: '34px',
    padding: '1px 0 10px',
    verticalAlign: 'top',
    font: `600 19px/1.4 ${serif}`,
    color: light.pine,
  },
  step: { padding: '0 0 12px', verticalAlign: 'top', ...running, margin: '0' },
  buttonRow: { padding: '6px 0 24px' },
  buttonCell: { backgroundColor: light.blaze, borderRadius: radius },
  buttonLink: { color: light.onBlaze, font: `600 17px/1.2 ${sans}`, textDecoration: 'none', ...breaking },
  linkRow: { ...running, margin: '0 0 14px' },
  link: { color: light.pine, fontWeight: '600', textDecoration: 'underline' },
  note: { ...framed, margin: '4px 0 22px', backgroundColor: light.pineTint },
  noteInside: { padding: '14px 18px' },
  noteText: { ...running, margin: '0' },
  foot: { padding: '22px 4px 0' },
  footText: { margin: '0 0 6px', font: `400 14px/1.5 ${sans}`, color: light.muted, ...breaking },
  footLink: { color: light.muted, textDecoration: 'underline' },
} satisfies Record<string, MailStyle>;

/** Class names of elements that the dark scheme or a narrow screen changes. */
export const classes = {
  paper: 'oa-paper',
  sheet: 'oa-sheet',
  ink: 'oa-ink',
  muted: 'oa-muted',
  pine: 'oa-pine',
  note: 'oa-note',
  buttonCell: 'oa-button-cell',
  buttonLink: 'oa-button-link',
  line: 'oa-line',
} as const;

const darkRules = (prefix = ''): string =>
  [
    `${prefix}.oa-paper { background-color: ${dark.paper} !important; }`,
    `${prefix}.oa-sheet { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }`,
    `${prefix}.oa-ink { color: ${dark.ink} !important; }`,
    `${prefix}.oa-muted { color: ${dark.muted} !important; }`,
    `${prefix}.oa-pine { color: ${dark.pine} !important; }`,
    `${prefix}.oa-line { border-color: ${dark.line} !important; }`,
    `${prefix}.oa-note { background-color: ${dark.pineTint} !important; border-color: ${dark.line} !important; }`,
    `${prefix}.oa-button-cell { background-color: ${dark.blaze} !important; }`,
    `${prefix}.oa-button-link { color: ${dark.onBlaze} !important; }`,
  ].join('\n');

/** The style sheet for mail programs that support one: the dark scheme (with Outlook's selectors) and small screens. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${light.paper}; }
a:focus-visible { outline: 3px solid #1d5fa8; outline-offset: 2px; }
@media (max-width: 480px) {
  .oa-sheet-inside { padding: 26px 20px 12px !important; }
  .oa-greeting { font-size: 26px !important; }
  .oa-button-box { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules()}
}
${darkRules('[data-ogsc] ')}
`;
