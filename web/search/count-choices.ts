import type { Api } from '#contract/contract.ts';
import { settleEdit } from './settle-edit.ts';

/** How many listings the search that a form sends would find with one more choice; in the view only as it stays. */
export const countChoices = async (api: Api, sent: URLSearchParams) => {
  const { page: _, after: __, sort: ___, ...query } = await settleEdit(api, sent);
  return api.countListings({ query });
};
