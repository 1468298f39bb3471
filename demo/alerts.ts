import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';

/** One saved search of the demo hunter; once. */
export const fillAlerts = async (ctx: Context, hunterId: string): Promise<void> => {
  const hunter = createCaller(ctx, { id: hunterId, email: '', role: 'Customer' });
  const { searches } = await hunter.listAlerts();
  if (searches.length > 0) return;
  await hunter.saveSearch({
    body: {
      search: 'place=Wausau&activity=Deer&maxPrice=80',
      name: 'Deer near Wausau, up to $80 a day',
      frequency: 'daily',
    },
  });
};
