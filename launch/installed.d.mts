/** See installed.mjs. */
export function fitOf(root: string): { fits: boolean; why: string; node: string | undefined };
export function isSupported(): boolean;
