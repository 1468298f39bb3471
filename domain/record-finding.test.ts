import { expect, test } from 'vitest';
import { describeFinding, type FindingReason } from './record-finding.ts';

const sentences: [FindingReason, string][] = [
  [{ kind: 'unknownThere' }, 'It is recorded here, and PayPal does not know it.'],
  [
    { kind: 'otherAmountThere', ownCents: 4900, theirCents: 4950 },
    'It is $49.00 here, and $49.50 at PayPal.',
  ],
  [
    { kind: 'notWaiting', status: 'Cancelled' },
    'Its booking does not wait for a payment here: it is “Cancelled”.',
  ],
  [{ kind: 'otherPrice', totalCents: 12_000 }, 'Its booking costs another amount here: $120.00.'],
  [
    { kind: 'givenBack', why: { kind: 'moneyHeld' } },
    'Money for its booking is held already. It is given back.',
  ],
  [
    { kind: 'paymentUnknown', paymentId: '3C679366HH908993F' },
    'The payment that it gives back is not known here: 3C679366HH908993F.',
  ],
  [
    { kind: 'paymentUnknown', paymentId: null },
    'The payment that it gives back is not known here: PayPal names none.',
  ],
  [{ kind: 'otherKind', code: 'T0400' }, 'PayPal calls it T0400. Please look at it there.'],
  [{ kind: 'note', text: 'As it was written.' }, 'As it was written.'],
];

// docs/rules/payments.md#daily-comparison
test.each(sentences)('%o is a sentence', (reason, sentence) => {
  expect(describeFinding(reason)).toBe(sentence);
});
