import packageJson from '../package.json' with { type: 'json' };

/** The product's version, as the administrators' menu shows it. */
export const version: string = packageJson.version;
