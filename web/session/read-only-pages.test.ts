import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The calls that write and that others than administrators may make: an administrator has no view of such a one. */
const writing = new Set(
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { method, access }]) => method !== 'GET' && access !== 'administrator')
    .map(([name]) => name),
);

/** What obeys a view: parts of pages that do so by themselves, and the reason for those that don't. */
const obeying = /\b(ConfirmDialog|SaveBar|WriteButton|useWhyReadOnly|readView)\b/;

/** Files without a button of their own, and pages that nobody gets to in a view. */
const exceptions: Record<string, string> = {
  'web/auth/login-form.tsx': 'whoever is signed in is sent on',
  'web/auth/sign-in-again.tsx': 'session-end.tsx shows no button',
  'web/auth/sign-up-form.tsx': 'whoever is signed in is sent on',
  'web/auth/reset-password.screen.tsx': 'its link is in an email',
  'web/auth/verify-email.screen.tsx': 'its link is in an email',
  'web/user/new-email.screen.tsx': 'its link is in an email',
  'web/user/keep-email.screen.tsx': 'its link is in an email',
  'web/user/unsubscribe.screen.tsx': 'its link is in an email',
  'web/alert/stop-search.screen.tsx': 'its link is in an email',
  'web/message/booking-conversation.tsx': 'conversation.tsx sends',
  'web/message/thread.screen.tsx': 'conversation.tsx sends',
  'web/message/ask.screen.tsx': 'conversation.tsx sends',
  'web/payment/use-payment.ts': 'pay.screen.tsx shows no buttons',
  'web/upload/send-photo.ts': 'drop zones take no files',
  'web/booking/create-booking.screen.tsx': 'a page of administrators',
  'web/session/use-resend-verification.ts': 'a hook of buttons',
};

/** The names that a file takes from the API's client. */
const callsIn = (text: string): string[] => [
  ...[...text.matchAll(/const \{([^}]+)\} =\s+await api\(\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  ),
  ...[...text.matchAll(/\(await api\(\)\)\.(\w+)/g)].map(([, name = '']) => name),
];

// docs/rules/administration.md#viewing-as-a-user
test('whatever writes on pages of hosts and hunters is disabled, with the reason, in a view', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'));
  const writers = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const calls = callsIn(text).filter((name) => writing.has(name));
    return calls.length > 0 ? [{ path, calls, obeys: obeying.test(text) }] : [];
  });
  expect(writers.length).toBeGreaterThan(20);
  expect(writers.filter(({ path, obeys }) => !obeys && !exceptions[path])).toEqual([]);
  const outdated = Object.keys(exceptions).filter(
    (path) => !writers.some((writer) => writer.path === path && !writer.obeys),
  );
  expect(outdated).toEqual([]);
});
