import { chromiumFlags, findChromium } from '../launch/chromium.ts';

/**
 * For `test.use` of the files whose tests need a live map. Other browsers have no WebGL: drawn by the processor, a map
 * that nobody tests takes a fifth of a test's time, and the page shows its list or its still picture instead.
 */
export const withMaps = { launchOptions: { executablePath: findChromium(), args: chromiumFlags } };
