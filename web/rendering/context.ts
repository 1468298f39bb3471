import { createContext, RouterContextProvider } from 'react-router';
import type { Api } from '#contract/contract.ts';

/** What of the configuration pages may show. */
export type Site = {
  /** The address people use, without a slash at the end. */
  url: string;
  supportEmail: string;
  companyName: string;
  /** Where else the house can be followed, by the name of the place. */
  social: readonly { name: 'Facebook' | 'Instagram' | 'YouTube'; url: string }[];
  /** The product's version, as the administrators' menu shows it. */
  version: string;
  /** A map style laid over the built-in county map; null without one. */
  mapStyleUrl: string | null;
  /** A raster template of aerial pictures for the satellite switch; null without one. */
  mapImageryUrl: string | null;
};

/** The typed client, in process while a page is rendered on the server. */
export const apiContext = createContext<Api>();
export const nonceContext = createContext<string>();
export const siteContext = createContext<Site>();
/** Told of what broke while a page was made, and the path of the page. */
export const failureContext = createContext<(error: unknown, path: string) => void>();

/** Called by the server for each page: only this bundle's own keys fit its loaders. */
export const newPageContext = ({
  api,
  nonce,
  site,
  onFailure,
}: {
  api: Api;
  nonce: string;
  site: Site;
  onFailure: (error: unknown, path: string) => void;
}): RouterContextProvider => {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(siteContext, site);
  context.set(failureContext, onFailure);
  return context;
};
