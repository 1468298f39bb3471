import { memoryUsage } from 'node:process';

/**
 * Loaded before a measured program (`node --import`): reports CPU time and memory when its parent asks. The program
 * itself is not changed for the measurement.
 */

export type Usage = { cpuMs: number; rssBytes: number };

process.on('message', (message: { ask?: string }) => {
  if (message?.ask !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, rssBytes: memoryUsage.rss() };
  process.send?.({ usage });
});
// The IPC channel must not keep the process alive.
process.channel?.unref();
