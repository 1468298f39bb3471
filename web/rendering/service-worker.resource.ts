import { scriptOf } from './early-input.ts';
import { runWorker } from './service-worker.ts';

/** The service worker's script. Browsers ask for it again by themselves; nothing on the way may keep an old one. */
export const loader = () =>
  new Response(scriptOf(runWorker), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
