/** A page's data could not be loaded; the error page shows the message instead of its general text. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}
