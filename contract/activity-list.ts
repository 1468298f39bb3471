import { z } from 'zod';
import { type Activity, activities } from '#domain/activities.ts';

/** Activities as 'Deer,Turkey'. */
export const ActivityList = z.codec(z.string().max(200, { abort: true }), z.array(z.enum(activities)), {
  decode: (text) => text.split(',').filter((name) => name !== '') as Activity[],
  encode: (list) => list.join(','),
});
