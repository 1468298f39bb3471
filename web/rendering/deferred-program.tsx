import { useEffect, useState } from 'react';
import { Scripts, useMatches } from 'react-router';
import { useNonce } from '../ui/nonce.tsx';

/**
 * The handle of a route that is whole without its program: nothing to fill in or to choose, only words and links. Its
 * page comes still, and wakes once somebody begins to use it. Buttons may stand on it, and what browsers open by
 * themselves.
 */
export const deferredPage = { isDeferred: true } as const;

/**
 * Brings the program at the first sign of use, and at once where somebody is signed in, since the header says who. A
 * button that is pressed before the program is there is pressed again for it. Browsers tell a pointer that rests where
 * a page appears of a move by nothing, which is no sign.
 */
const wakeScript = `(function(){
var sleep=new AbortController,isAsked,isUsed,pressed;
function on(signs,act){signs.split(' ').forEach(function(sign){addEventListener(sign,act,{capture:true,signal:sleep.signal})})}
function look(){
if(isAsked||document.readyState==='loading'||!isUsed&&!localStorage.getItem('token'))return;
isAsked=true;
document.body.append(document.createRange().createContextualFragment(document.getElementById('program').textContent))}
on('pointermove pointerdown keydown focusin click',function(event){
if(event.type!=='pointermove'||event.movementX||event.movementY)isUsed=true;
look()});
on('DOMContentLoaded pageshow storage',look);
on('click',function(event){pressed=event.target.closest('button')||pressed});
on('awake',function(){sleep.abort();if(pressed)pressed.click()})
})()`;

/**
 * The page's program, at its end. On a still page it stands in an element whose content browsers take for plain text,
 * and whose inside React leaves alone: no script of it runs, nothing of it is loaded, until the page is woken.
 */
export const Program = () => {
  const nonce = useNonce();
  const leaf = useMatches().at(-1);
  // As the page came: where somebody goes from here, the program is there already.
  const [isDeferred] = useState(!import.meta.env.DEV && leaf?.handle === deferredPage);
  useEffect(() => {
    dispatchEvent(new Event('awake'));
  }, []);
  if (!isDeferred) return <Scripts />;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; a browser that hydrates has run it
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? wakeScript : '' }}
      />
      <noscript id="program">
        <Scripts />
      </noscript>
    </>
  );
};
