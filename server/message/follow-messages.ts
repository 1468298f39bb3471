import type { message } from '#contract/message.ts';
import type { Operation } from '../operation.ts';

/** Streams the ids of conversations that have something new; the page loads it (docs/rules/messages.md#at-once). */
export const followMessages: Operation<typeof message.followMessages> = async (
  { live },
  { caller, isStillAllowed },
) => ({ name: 'events', content: live.open(caller.id, isStillAllowed) });
