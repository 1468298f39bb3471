import packageJson from '../package.json' with { type: 'json' };

/** The product's version, as the administrators' menu shows it (spec 2 §2.3). */
export const version: string = packageJson.version;
