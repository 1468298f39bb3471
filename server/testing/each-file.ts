import { afterAll } from 'vitest';
import { stopStandIns } from './stand-ins.ts';

// Runs with every file of tests, which share a process and what it has loaded.
afterAll(stopStandIns);
