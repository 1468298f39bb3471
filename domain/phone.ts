/** Formats ten digits as (XXX) XXX-XXXX; any other text is unchanged. */
export const formatPhone = (digits: string): string =>
  /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;

/** The digits of a phone number in any format, without the country code 1 before ten digits. */
export const phoneDigits = (written: string): string =>
  written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
