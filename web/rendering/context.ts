import { createContext, RouterContextProvider } from 'react-router';
import type { Api } from '#contract/contract.ts';
import type { Site } from '#contract/site.ts';

/** The typed client, in process during server rendering. */
export const apiContext = createContext<Api>();
export const nonceContext = createContext<string>();
export const siteContext = createContext<Site>();
/** Called with errors thrown while a page was rendered, and the page's path. */
export const failureContext = createContext<(error: unknown, path: string) => void>();

/**
 * Creates the router context of a page. Called by the server through this bundle, since loaders only accept context
 * keys of their own bundle.
 */
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
