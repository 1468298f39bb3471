import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The program as a page runs it, which takes half as long to send and parse as the readable one. */
const axeProgram = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Scheme = 'light' | 'dark';

/**
 * Waits until no animation has run for four frames: cards fade in, pins change under the mouse, and a color scheme
 * applies with the next frame. Endless animations are ignored.
 */
const waitForAnimations = async (): Promise<void> => {
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (let frames = 0; frames < 4; frames += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    if (document.getAnimations().some(moves)) frames = 0;
  }
};

/**
 * Runs axe's rules in the page, which keeps the program for the next run; returns the violations. Of a page behind a
 * modal dialog only the dialog is read: nobody reaches the rest.
 */
const findViolations = async (page: Page, options: RunOptions): Promise<AxeResults['violations']> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeProgram);
  return page.evaluate(async (options) => {
    type Run = (context: Element | Document, options: RunOptions) => Promise<AxeResults>;
    const { axe } = window as unknown as { axe: { run: Run } };
    return (await axe.run(document.querySelector('dialog:modal') ?? document, options)).violations;
  }, options);
};

/**
 * Expects no violations of axe's rules, after all animations; in each of the given color schemes, where the second is
 * asked for its contrast only: everything else is the same. The page is set to reduced motion: a button that changes
 * while axe runs would be measured between two colors. Axe doesn't look into frames, so a page with a frame fails here.
 */
export const expectNoViolations = async (page: Page, ...schemes: Scheme[]): Promise<void> => {
  expect(page.frames()).toHaveLength(1);
  await page.locator('h1').first().waitFor({ state: 'attached' }); // a page that is still loading has none
  // What is not laid out yet (web/rendering/first-look.ts) would be read with the colors of the scheme before.
  await page.evaluate(() => document.documentElement.removeAttribute('data-first-look'));
  for (const [index, colorScheme] of (schemes.length > 0 ? schemes : [undefined]).entries()) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.evaluate(waitForAnimations);
    const violations = await findViolations(page, {
      resultTypes: ['violations'],
      ...(index > 0 && { runOnly: ['color-contrast'] }),
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  }
};

/** Expects that whatever can be pressed is 24 px wide and high, or has as much room around it (WCAG 2.2, 2.5.8). */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  const violations = await findViolations(page, { runOnly: ['target-size'] });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
};
