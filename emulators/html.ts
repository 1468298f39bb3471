/** Markup that is already escaped. */
export type Html = { html: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag that escapes every value but markup; lists are joined, and null, undefined and false are left out. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part),
});

const render = (value: unknown): string => {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  if (typeof value === 'object' && 'html' in value) return (value as Html).html;
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
};
