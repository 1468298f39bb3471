/** The link that writes to an email address: encoded, so that an address can't add a recipient or words of its own. */
export const mailtoOf = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
