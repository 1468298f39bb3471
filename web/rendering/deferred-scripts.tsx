import { useEffect, useState } from 'react';
import { Scripts, useMatches } from 'react-router';
import { useNonce } from '../ui/nonce.tsx';
import { replayEdits } from './replay-edits.ts';

/**
 * The `handle` of a route whose page can be read, and its forms filled in, without hydration. Its scripts load on the
 * first sign of use (docs/rules/pages.md#first-use).
 */
export const deferredPage = { isDeferred: true } as const;

/**
 * Loads the scripts on the first user event, or at once when somebody is signed in, was asked to log in or has lost
 * their session, since the page then shows it. What happens before hydration is not lost: a pressed button is clicked
 * again afterwards, and so is a link that takes along what was typed (`data-takes-along`), the focus is announced
 * again, and a form without an `action` is not sent. A button that the browser handles itself is not clicked twice. A
 * pointermove without movement is ignored: browsers send one when a page appears under a resting pointer.
 */
const hydrateOnUseScript = `(function(){
var waiting=new AbortController,isLoading,isUsed,pressed;
function on(types,handler){types.split(' ').forEach(function(type){addEventListener(type,handler,{capture:true,signal:waiting.signal})})}
function load(){
if(isLoading||document.readyState==='loading')return;
if(!isUsed&&!localStorage.getItem('token')&&!localStorage.getItem('sessionEnded')&&!sessionStorage.getItem('referrer'))return;
isLoading=true;
document.body.append(document.createRange().createContextualFragment(document.getElementById('deferred-scripts').textContent))}
on('pointermove pointerdown keydown focusin click',function(event){
if(event.type!=='pointermove'||event.movementX||event.movementY)isUsed=true;
load()});
on('DOMContentLoaded pageshow storage',load);
on('click',function(event){
var link=event.target.closest('a[data-takes-along]'),button=event.target.closest('button');
if(link)event.preventDefault();
if(button&&(button.popoverTargetElement||button.type==='submit'&&button.form?.hasAttribute('action')))button=null;
pressed=link||button||pressed});
on('submit',function(event){if(!event.target.hasAttribute('action'))event.preventDefault()});
on('hydrated',function(){
var focused=document.activeElement;
waiting.abort();
if(focused!==document.body)focused.dispatchEvent(new FocusEvent('focusin',{bubbles:true}));
if(pressed)setTimeout(function(){pressed.click()})})
})()`;

/**
 * The page's scripts, at its end. On a deferred page they are inside a `noscript` element, whose content browsers treat
 * as text and React does not hydrate: no script runs or loads until the script above inserts them.
 */
export const PageScripts = () => {
  const nonce = useNonce();
  const match = useMatches().at(-1);
  // The state of the initial page: after a client-side navigation the scripts are loaded already.
  const [isDeferred] = useState(!import.meta.env.DEV && match?.handle === deferredPage);
  useEffect(() => {
    if (isDeferred) replayEdits();
    dispatchEvent(new Event('hydrated'));
  }, [isDeferred]);
  if (!isDeferred) return <Scripts />;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; during hydration it has already run
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? hydrateOnUseScript : '' }}
      />
      <noscript id="deferred-scripts">
        <Scripts />
      </noscript>
    </>
  );
};
