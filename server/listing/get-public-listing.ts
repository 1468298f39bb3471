import type { listing } from '#contract/listing.ts';
import type { Operation } from '../operation.ts';
import { readPublicPage } from './public-page.ts';

export const getPublicListing: Operation<typeof listing.getPublicListing> = (ctx, { caller, params }) =>
  readPublicPage(ctx, caller, params.id);
