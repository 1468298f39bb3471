import { ConfigError, readConfig } from './config.ts';

/** Ends well if the environment can be used, else with a line per fault: for a launcher, before it begins anything. */
try {
  readConfig();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
