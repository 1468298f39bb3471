/** Where it is kept that an administrator has closed the menu of wide screens: 'closed', or 'open'. */
export const adminMenuKey = 'admin-menu';

/**
 * Runs in the head before the first paint: sets `data-admin-menu` on the root element where the menu is closed, so
 * that the shape of a page stands where the page will (docs/rules/pages.md#before-the-session-is-known).
 */
export const adminMenuScript = import.meta.env.SSR
  ? `try{if(localStorage.getItem('${adminMenuKey}')==='closed')document.documentElement.dataset.adminMenu='closed'}catch(e){}`
  : '';
