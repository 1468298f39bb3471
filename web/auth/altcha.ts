import 'altcha/altcha.css';
import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

/** The part of the package's global that we use. Node can't resolve the package's own types. */
type Altcha = { algorithms: Map<string, () => Worker>; defaults: { set(values: object): void } };
const altcha = (globalThis as unknown as { $altcha: Altcha }).$altcha;

/**
 * The bot check's widget, served from our own site with its style sheet and worker as files, since our CSP allows
 * neither inline. A chunk of its own, loaded only by the forms that need it.
 */
altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
altcha.defaults.set({
  challenge: '/api/authentication/captcha',
  // Off: it would track pointer movement, and the proof of work is enough.
  humanInteractionSignature: false,
  hideFooter: true,
  minDuration: 0,
});
