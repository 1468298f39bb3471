import type { Plugin } from 'vite';

/**
 * Takes out of the browser's modules what they import for the server alone, as `hydratedLater` is given it. The bundler
 * would drop that too, but only once it has decided which modules share a file.
 */
export const withoutServerParts: Plugin = {
  name: 'without-server-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code) => {
    const parts = [...code.matchAll(/\bimport\.meta\.env\.SSR && (\w+)/g)];
    return parts.reduce(
      (left, [part, name]) =>
        left
          .replace(part, 'false')
          .replace(new RegExp(`^import \\{ (?:\\w+ as )?${name} \\} from '[^']+';$`, 'm'), ''),
      code,
    );
  },
};

const instrumentation = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

/** The router without its hooks for tracing in the browser, which ours has none of. */
export const withoutInstrumentation: Plugin = {
  name: 'without-instrumentation',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    instrumentation.test(id)
      ? `const none = () => undefined;
         export {
           none as consumeInstrumentationClientResultMetaReceiver,
           none as getRouteInstrumentationUpdates,
           none as instrumentClientSideRouter,
           none as instrumentHandler,
           none as instrumentationResultMetaContext,
         };`
      : undefined,
};
