/** The path of the page of licenses. Apart from all others (paths.ts), which are in the first script of every page. */
export const licensesPath = '/licenses';
