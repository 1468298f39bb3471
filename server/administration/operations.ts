import type { administration } from '#contract/administration.ts';
import type { Operations } from '../operation.ts';
import { getToday } from './get-today.ts';
import { searchAll } from './search-all.ts';

export const administrationOperations: Operations<typeof administration> = { getToday, searchAll };
