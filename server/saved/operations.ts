import type { saved } from '#contract/saved.ts';
import type { Operations } from '../operation.ts';
import { getLandCards } from './get-land-cards.ts';
import { getSharedList } from './get-shared-list.ts';
import { listSaved } from './list-saved.ts';
import { listSavedIds } from './list-saved-ids.ts';
import { noteSaved } from './note-saved.ts';
import { removeSaved } from './remove-saved.ts';
import { saveListing } from './save-listing.ts';
import { shareSaved } from './share-saved.ts';
import { stopSharingSaved } from './stop-sharing-saved.ts';

export const savedOperations: Operations<typeof saved> = {
  listSavedIds,
  listSaved,
  saveListing,
  removeSaved,
  noteSaved,
  shareSaved,
  stopSharingSaved,
  getSharedList,
  getLandCards,
};
