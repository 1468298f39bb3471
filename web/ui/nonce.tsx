import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);
export const NonceProvider = NonceContext.Provider;

/** This answer's nonce while rendering on the server; browsers hide it from scripts, so it is undefined there. */
export const useNonce = (): string | undefined => useContext(NonceContext);
