import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import { OwnLand } from '../listing/own-land.tsx';
import AboutUs from './about-us.screen.tsx';
import Hunters, { meta as metaOfHunters } from './hunters.screen.tsx';
import InTheNews from './in-the-news.screen.tsx';
import TermsOfUse from './terms-of-use.screen.tsx';

const others = vi.hoisted(() => ({ usualBookingFee: 0.12, usualHostShare: 0.91 }));
vi.mock('#domain/pricing.ts', async (original) => ({ ...(await original<object>()), ...others }));

const loaderData = { companyName: 'Openacre', supportEmail: 'help@openacre.example', url: '' };

/** What a page says of percentages, in their order. */
const percentagesOf = (page: unknown): string[] => {
  const element = createElement(page as ComponentType<{ loaderData: object }>, { loaderData });
  const text = renderToStaticMarkup(createElement(MemoryRouter, null, element)).replace(/<[^>]+>/g, ' ');
  return text.match(/[\d.]+(%| percent)/g) ?? [];
};

// docs/rules/money.md#usual-percentages
test('pages for everybody name the percentages that listings begin with', () => {
  expect([usualBookingFee, usualHostShare]).toEqual([0.12, 0.91]);
  expect(percentagesOf(OwnLand)).toEqual(['91%']);
  expect(percentagesOf(Hunters)).toEqual(['12%']);
  expect(JSON.stringify(metaOfHunters({ loaderData } as never))).toContain('about 12%, and');
  expect(percentagesOf(AboutUs)).toEqual(['12%', '9%']);
  expect(percentagesOf(InTheNews)).toEqual(['91%', '12%']);
});

test('the terms name those of their version: other ones need a new version', async () => {
  const real = await vi.importActual<typeof others>('#domain/pricing.ts');
  const percentages = [real.usualBookingFee, 1 - real.usualHostShare].map(
    (part) => `${Math.round(part * 100)} percent`,
  );
  expect(percentagesOf(TermsOfUse)).toEqual(percentages);
});
