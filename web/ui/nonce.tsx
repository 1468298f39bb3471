import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** The CSP nonce of this response during server rendering. Browsers hide it from scripts, so it is undefined there. */
export const useNonce = (): string | undefined => useContext(NonceContext);
