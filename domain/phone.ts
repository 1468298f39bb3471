/** Ten digits as people read them: (XXX) XXX-XXXX. Anything else stays as it is. */
export const formatPhone = (digits: string): string =>
  /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;

/** The digits of a number however it is written, without the country's 1 before ten of them. */
export const phoneDigits = (written: string): string =>
  written.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
