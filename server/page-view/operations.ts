import type { pageView } from '#contract/page-view.ts';
import type { Operations } from '../operation.ts';
import { countView } from './count-view.ts';
import { getListingFigures } from './get-listing-figures.ts';
import { getPageViews } from './get-page-views.ts';

export const pageViewOperations: Operations<typeof pageView> = { countView, getPageViews, getListingFigures };
