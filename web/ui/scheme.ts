const key = 'scheme';

/** The browser's theme color: pine in the light scheme, the page background in the dark one. */
const themeColors = { light: '#1f4d3a', dark: '#0f1613' } as const;

/**
 * Runs in the head before the first paint, so that the wrong color scheme never flashes, and updates the scheme from
 * then on, hydrated or not: the device's scheme, until the user chooses one with the switch. It creates the theme-color
 * meta element itself, since React would render a server-rendered element that differs a second time. The client bundle
 * leaves the script out: it has already run.
 */
export const schemeScript = import.meta.env.SSR
  ? `(function(){var device=matchMedia('(prefers-color-scheme: dark)'),meta=document.createElement('meta'),chosen;
function show(){try{chosen=localStorage.getItem('${key}')||chosen}catch(e){}
var isDark=chosen==='dark'||chosen!=='light'&&device.matches;
document.documentElement.dataset.scheme=isDark?'dark':'light';
meta.content=isDark?'${themeColors.dark}':'${themeColors.light}'}
meta.name='theme-color';document.head.append(meta);show();device.addEventListener('change',show);
addEventListener('click',function(event){if(!event.target.closest('[data-switches-scheme]'))return;
event.isHeard=true;chosen=document.documentElement.dataset.scheme==='dark'?'light':'dark';
try{localStorage.setItem('${key}',chosen)}catch(e){}
show();dispatchEvent(new Event('${key}'))},true)})()`
  : '';
