import 'altcha/altcha.css';
import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

/** What is used of what the package puts there; its own types can't be found the way Node resolves them. */
type Altcha = { algorithms: Map<string, () => Worker>; defaults: { set(values: object): void } };
const altcha = (globalThis as unknown as { $altcha: Altcha }).$altcha;

/**
 * The bot check's widget, from our own site, with its style sheet and its worker as files: the policy of our pages
 * allows neither to be written into them. A chunk of its own, for the forms that need it.
 */
altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
altcha.defaults.set({
  challenge: '/api/authentication/captcha',
  // It would watch how the pointer moves; the work is proof enough.
  humanInteractionSignature: false,
  hideFooter: true,
  minDuration: 0,
});
