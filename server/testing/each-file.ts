import { afterAll } from 'vitest';
import { stopEmulators } from './emulators.ts';

// Runs with every test file. Test files share a process and its loaded modules.
afterAll(stopEmulators);
