import type { today } from '#contract/today.ts';
import type { Operations } from '../operation.ts';
import { getToday } from './get-today.ts';

export const todayOperations: Operations<typeof today> = { getToday };
