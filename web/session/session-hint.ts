/**
 * Runs in the head before the first paint: sets `data-session` on the root element where somebody is signed in, as far
 * as this browser knows. What pages say to guests before the program runs, under `data-guest`, is then left out
 * (docs/rules/pages.md#before-the-session-is-known). Without storage nobody is signed in.
 */
export const sessionHintScript = import.meta.env.SSR
  ? `try{if(sessionStorage.getItem('view')||localStorage.getItem('token'))document.documentElement.dataset.session=''}catch(e){}`
  : '';
