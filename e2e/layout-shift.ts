import type { Page } from '@playwright/test';

/** Records that something moved without recent input, as `data-shift` of the root element. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & {
          hadRecentInput: boolean;
          value: number;
        };
        if (!hadRecentInput && value > 0) document.documentElement.dataset.shift = String(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
