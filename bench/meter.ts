import { memoryUsage } from 'node:process';

/**
 * Loaded before a measured program (`node --import`): answers its parent's question what it has used so far. The
 * program itself needs to know nothing of it, so the product is measured as it is.
 */

export type Usage = { cpuMs: number; rssBytes: number };

process.on('message', (message: { ask?: string }) => {
  if (message?.ask !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, rssBytes: memoryUsage.rss() };
  process.send?.({ usage });
});
// Being asked is no reason to go on living.
process.channel?.unref();
