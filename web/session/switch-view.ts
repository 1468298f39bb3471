import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { tabStorage } from '../ui/storage.ts';
import { readView, type View, viewKey } from './view.ts';

/** Shows this tab as the user sees it. Loads the whole page, so that nothing of the administrator stays in it. */
export const startView = (view: View): void => {
  tabStorage.setItem(viewKey, JSON.stringify(view));
  location.assign(paths.myAccount());
};

/** Goes back to the administrator's page of the user. */
export const endView = (): void => {
  const view = readView();
  tabStorage.removeItem(viewKey);
  if (view) location.assign(adminPaths.user(view.userId));
};
