import { useEffect, useState } from 'react';
import { Scripts, useMatches } from 'react-router';
import { useNonce } from '../ui/nonce.tsx';

/**
 * The `handle` of a route whose page works without hydration: it has only text, links, buttons, and elements and forms
 * that browsers handle themselves. Its scripts load on the first sign of use.
 */
export const deferredPage = { isDeferred: true } as const;

/**
 * Loads the scripts on the first user event, or at once when somebody is signed in, since the header shows the account.
 * A button pressed before hydration is clicked again afterwards. A pointermove without movement is ignored: browsers
 * send one when a page appears under a resting pointer.
 */
const hydrateOnUseScript = `(function(){
var waiting=new AbortController,isLoading,isUsed,pressed;
function on(types,handler){types.split(' ').forEach(function(type){addEventListener(type,handler,{capture:true,signal:waiting.signal})})}
function load(){
if(isLoading||document.readyState==='loading'||!isUsed&&!localStorage.getItem('token'))return;
isLoading=true;
document.body.append(document.createRange().createContextualFragment(document.getElementById('deferred-scripts').textContent))}
on('pointermove pointerdown keydown focusin click',function(event){
if(event.type!=='pointermove'||event.movementX||event.movementY)isUsed=true;
load()});
on('DOMContentLoaded pageshow storage',load);
on('click',function(event){pressed=event.target.closest('button')||pressed});
on('hydrated',function(){waiting.abort();if(pressed)pressed.click()})
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
    dispatchEvent(new Event('hydrated'));
  }, []);
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
