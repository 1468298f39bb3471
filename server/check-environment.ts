import { ConfigError, readConfig } from './config.ts';

/**
 * Exits with 0 if the environment is valid, else prints a line per fault: run by the launcher before it starts
 * anything.
 */
try {
  readConfig();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
