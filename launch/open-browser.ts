import { spawn } from 'node:child_process';

/** Opens the address in the user's browser, if there is a screen; BROWSER=none turns it off. */
export const openBrowser = (url: string, env: NodeJS.ProcessEnv = process.env): void => {
  const onMac = process.platform === 'darwin';
  const hasScreen = onMac || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!process.stdout.isTTY || !hasScreen || env.CI || env.SSH_CONNECTION || env.BROWSER === 'none') return;
  const opener = spawn(onMac ? 'open' : 'xdg-open', [url], { stdio: 'ignore', detached: true });
  opener.on('error', () => {}); // no such program: the address is printed anyway
  opener.unref();
};
