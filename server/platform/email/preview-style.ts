/** The style sheet of the preview pages: light and dark, wide and narrow. */
export const previewStyleSheet = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f2e8, #0f1613);
  --sheet: light-dark(#fffdf8, #16201b);
  --line: light-dark(#dfd5c1, #2b3932);
  --ink: light-dark(#22302a, #ece7da);
  --muted: light-dark(#56615a, #a9b3aa);
  --pine: light-dark(#1f4d3a, #8cc3a4);
  background: var(--paper);
  color: var(--ink);
  font: 17px/1.5 'Source Sans 3', system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { max-width: 1480px; margin: 0 auto; padding: clamp(16px, 3vw, 40px); }
h1, h2, p, ul { margin: 0; }
h1, h2 { font-family: 'Iowan Old Style', Georgia, serif; line-height: 1.2; letter-spacing: -0.01em; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; }
a { color: var(--pine); text-underline-offset: 0.18em; }
a:focus-visible, pre:focus-visible { outline: 3px solid light-dark(#1d5fa8, #8ec2ff); outline-offset: 2px; }
header { display: grid; gap: 6px; padding-bottom: 24px; }
header p, .row span, .row code, nav > span { color: var(--muted); }
ul { list-style: none; padding: 0; max-width: 760px; border-top: 1px solid var(--line); }
.row { display: grid; gap: 2px; padding: 16px 0; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.row strong { color: var(--pine); font-size: 1.1rem; overflow-wrap: anywhere; }
.row:hover strong { text-decoration: underline; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.875rem; }
.both { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 650px); gap: 24px 32px; align-items: start; }
section { display: grid; gap: 10px; min-width: 0; }
.choices { display: flex; flex-wrap: wrap; gap: 6px 20px; align-items: center; min-height: 32px; font-size: 0.9375rem; }
.choices > a { margin-left: auto; }
nav { display: flex; gap: 4px; align-items: center; }
nav a { padding: 3px 10px; border-radius: 10px; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { background: var(--pine); color: var(--paper); font-weight: 600; }
iframe, pre { width: 100%; height: max(560px, 100dvh - 260px); margin: 0; border: 1px solid var(--line); border-radius: 10px; }
iframe { justify-self: center; }
pre { padding: 20px; background: var(--sheet); font-size: 0.8125rem; white-space: pre; overflow: auto; line-height: 1.55; }
iframe.phone { width: min(390px, 100%); }
@media (max-width: 1100px) { .both { grid-template-columns: minmax(0, 1fr); } }
`;
