import { expect, test } from 'vitest';
import { whyNotPdf } from './send-pdf.ts';

const fileOf = (name: string, type: string) => new File(['x'], name, { type });

// docs/rules/listings.md#pdf
test.each([
  ['rules.pdf', 'application/pdf'],
  ['rules', 'application/pdf'],
  ['rules.pdf', ''],
  ['RULES.PDF', 'application/octet-stream'],
  ['rules.pdf', 'application/x-download'],
])('%s, which a system calls "%s", is sent as a PDF', (name, type) => {
  expect(whyNotPdf(fileOf(name, type))).toBeUndefined();
});

// docs/rules/listings.md#pdf
test.each([
  ['rules.docx', ''],
  ['rules', 'application/octet-stream'],
])('%s, which a system calls "%s", is not', (name, type) => {
  expect(whyNotPdf(fileOf(name, type))).toMatch(/^Unsupported file type/);
});
