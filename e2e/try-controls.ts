import type { Page } from '@playwright/test';

/** So many of a page's controls are used: of a table or a calendar each kind counts once. */
const most = 24;

/**
 * Uses a page as somebody in a hurry would: presses its buttons and disclosures, chooses, ticks and types, each kind of
 * control once, those of an open dialog first. In the page itself, so that it takes a moment.
 *
 * @returns the control that has led to an error page; undefined without one
 */
export const tryControls = (page: Page): Promise<string | undefined> =>
  page.evaluate(async (count) => {
    type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
    const used = new Set<string>();
    const rendered = () => new Promise((next) => setTimeout(next, 20));
    /** An error page has a link to itself. */
    const isWrong = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a')].some(
        ({ pathname, innerText }) => pathname === location.pathname && innerText.includes('Try again'),
      );
    const kindOf = (control: HTMLElement) => {
      const text = control.ariaLabel ?? (control as HTMLInputElement).name ?? '';
      const words = (text || control.innerText || '')
        .replaceAll(/[\d«»]/g, '')
        .split(':')[0]
        ?.slice(0, 30);
      return `${control.nodeName} ${'day' in control.dataset ? 'day' : words}`;
    };
    const set = (field: Field, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      for (const type of ['input', 'change', 'focusout'])
        field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    const textOf = ({ type }: Field) =>
      ({ email: 'a@b.example', number: '2', date: '2026-12-01' })[type] ?? 'Oak 2';
    const use = (control: HTMLElement) => {
      control.focus({ preventScroll: true });
      if (control instanceof HTMLSelectElement) return set(control, [...control.options].at(-1)?.value ?? '');
      const isTyped =
        control instanceof HTMLTextAreaElement ||
        (control instanceof HTMLInputElement && !/checkbox|radio|button|submit|range/.test(control.type));
      return isTyped ? set(control, textOf(control)) : control.click();
    };
    if (isWrong()) return undefined; // as it does where it can't be opened with changes refused
    for (let uses = 0; uses < count; uses += 1) {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const controls = [
        ...(dialog ?? document).querySelectorAll<HTMLElement>(
          'button:not(:disabled), summary, select, textarea, input:not([type=hidden], [type=file])',
        ),
      ];
      const next = controls.find(
        (control) =>
          control.checkVisibility() &&
          !used.has(kindOf(control)) &&
          !/(log|sign) out/i.test(control.innerText),
      );
      if (!next && !dialog) return undefined;
      if (next) used.add(kindOf(next));
      if (next) use(next);
      else dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
      await rendered();
      if (isWrong()) return next ? kindOf(next) : 'the end of a dialog';
    }
    return undefined;
  }, most);
