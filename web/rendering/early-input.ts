import { type SyntheticEvent, useInsertionEffect, useLayoutEffect, useState } from 'react';

/** `isHeard` is set once the program, or another script in the head, has taken the event over. */
type Kept = Event & { isHeard?: true };

/**
 * Keeps what is done before the page's program can hear it, and repeats it afterwards: typed texts, ticks and choices,
 * presses of buttons, and sent forms without an `action` (docs/rules/pages.md#early-input). Links, forms with an
 * `action` and buttons that open a popover are left to the browser; but a link that changes only the search of the
 * address waits, as does a form that takes something along, and a link that does if there is something to take, unless
 * they are pressed again. What waits is marked by `data-waits`. If React renders the page anew, as it does when a
 * translation has changed it, all of that goes to what stands in the same place, and the focus and the marks of the
 * root element come back. Sent as text: it may use nothing but its own names.
 */
const keepEarlyInput = (): void => {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const { dataset } = document.documentElement;
  let isLive = false;
  type Place = readonly number[];
  let waiting: { event: Kept; type: string; target: HTMLElement; place: Place }[] = [];
  const edits = new Map<Field, { state: string | boolean; place: Place }>();
  let focused: { target: HTMLElement; place: Place } | undefined;
  let marks: Record<string, string | undefined> = {};
  const enabled = new Map<HTMLButtonElement, 'disabled' | 'aria-disabled'>();

  const on = (type: string, handle: (event: Event) => void) => addEventListener(type, handle, true);
  const isSignedIn = () => {
    try {
      return localStorage.getItem('token') !== null;
    } catch {
      return false; // where site data is blocked
    }
  };
  const isBox = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
  const stateOf = (field: Field) => (isBox(field) ? field.checked : field.value);
  const firstStateOf = (field: Field): string | boolean | undefined => {
    if (isBox(field)) return field.defaultChecked;
    if (!('options' in field)) return field.defaultValue;
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
  };
  const editedFields = () =>
    [...document.querySelectorAll<Field>('input:not([type=hidden], [type=file]), textarea, select')].filter(
      (field) => stateOf(field) !== firstStateOf(field) && (field.type !== 'radio' || stateOf(field)),
    );

  /** Without what a translation has put between them, and what React leaves where it was. */
  const childrenOf = (parent: Element) =>
    [...parent.children].filter(({ nodeName }) => !/^(FONT|SCRIPT|STYLE|LINK|NOSCRIPT)$/.test(nodeName));
  /** Where an element stands: of each element around it, from the root on, which child leads there. */
  const placeOf = ({ parentElement: parent }: Element, element: Element): Place =>
    parent ? [...placeOf(parent, parent), childrenOf(parent).indexOf(element)] : [];
  /** The element, or what has taken its place since. */
  const presentOf = <E extends HTMLElement>(target: E, place: Place): E | undefined => {
    if (target.isConnected) return target;
    let found: Element | undefined = document.documentElement;
    for (const index of place) found = found && childrenOf(found)[index];
    return found?.nodeName === target.nodeName ? (found as E) : undefined;
  };

  /** What the program has not heard since, without an earlier one of the same. */
  const unheard = (type?: string, target?: unknown) =>
    waiting.filter((one) => !one.event.isHeard && (one.type !== type || one.target !== target));
  const waitFor = (next: typeof waiting) => {
    for (const { target } of waiting) target.removeAttribute('data-waits');
    waiting = next;
    // With the next paint, before which the program has heard it, if it runs.
    requestAnimationFrame(() => {
      for (const { type, target } of unheard()) if (/click|submit/.test(type)) target.dataset.waits = '';
    });
  };
  const keep = (event: Kept, target: HTMLElement) => {
    if (event.isHeard) return;
    waitFor([...unheard(), { event, type: event.type, target, place: placeOf(target, target) }]);
  };
  /** The program shows it in this document; the browser would load another. It goes to a part of a page by itself. */
  const isOnThisPage = (link: HTMLAnchorElement) =>
    link.origin + link.pathname === location.origin + location.pathname &&
    (link.search !== location.search || !link.hash) &&
    !link.target;

  /** It is disabled because nothing was typed, and only the program knows when it is enough. */
  const enableSubmit = (field: Field) => {
    const form = !isLive && !field.form?.hasAttribute('action') && field.form;
    const isDisabled = '[type=submit]:is(:disabled, [aria-disabled=true])';
    for (const button of form ? form.querySelectorAll<HTMLButtonElement>(isDisabled) : []) {
      const attribute = button.disabled ? 'disabled' : 'aria-disabled';
      button.removeAttribute(attribute);
      enabled.set(button, attribute);
    }
  };

  on('input', (event) => {
    const field = event.target as Field;
    if (!/^(INPUT|TEXTAREA|SELECT)$/.test(field.tagName) || field.type === 'file') return;
    waitFor(unheard('input', field));
    keep(event, field);
    enableSubmit(field);
  });
  on('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const isAgain = unheard().at(-1)?.target === form;
    if (form.hasAttribute('action') && (isAgain || !('takesAlong' in form.dataset))) return;
    event.preventDefault();
    waitFor(unheard('submit', form));
    keep(event, form);
  });
  on('click', (event) => {
    if (event.defaultPrevented) return; // held, as there is no network
    const target = event.target as HTMLElement;
    const link = target.closest<HTMLAnchorElement>('a[href]');
    const button = target.closest('button');
    waitFor(unheard());
    const last = waiting.at(-1);
    if (link) {
      const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      const takes = () => waiting.length > 0 || isSignedIn() || editedFields().length > 0;
      const mustWait = isOnThisPage(link) || ('takesAlong' in link.dataset && takes());
      if (isLive || ctrlKey || metaKey || shiftKey || !mustWait || last?.target === link) return;
      event.preventDefault();
      keep(event, link);
    } else if (button && !button.popoverTargetElement && (button.type === 'button' || !button.form)) {
      // Again on the same button: nothing had happened. But the same day twice is the first and the last one.
      if (last?.target !== button || button.dataset.day) keep(event, button);
    }
  });
  on('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    waitFor(waiting.filter(({ type }) => type !== 'keydown'));
    // What a password manager has filled in came without an event.
    if (key === 'Enter' && editedFields().length > 0) enableSubmit(event.target as Field);
    if (key === '/' || ((ctrlKey || metaKey) && key === 'k')) keep(event, event.target as HTMLElement);
  });

  on('focusin', ({ target }) => {
    if (!isLive)
      focused = { target: target as HTMLElement, place: placeOf(target as Element, target as Element) };
  });
  on('DOMContentLoaded', () => {
    marks = { ...dataset };
  });

  const putEdit = (field: Field, state: string | boolean) => {
    if (isBox(field)) {
      field.checked = !state;
      return field.click();
    }
    const hasFocus = field === document.activeElement;
    const caret = 'options' in field ? null : field.selectionStart;
    const end = 'options' in field ? null : field.selectionEnd;
    // React hears of a text only if it differs from the last that was set through the field's own setter.
    if (!('options' in field)) field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state);
    if (hasFocus && caret !== null && !('options' in field)) field.setSelectionRange(caret, end);
    for (const type of 'options' in field ? ['input', 'change'] : ['input'])
      field.dispatchEvent(new Event(type, { bubbles: true }));
    if (!hasFocus) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };
  const repeat = ({ event, type, target, place }: (typeof waiting)[number]) => {
    const found = presentOf(target, place) ?? document.getElementById(target.id);
    if (type === 'click') found?.click();
    else if (type === 'submit') (found as HTMLFormElement | null)?.requestSubmit();
    else if (!event.defaultPrevented) found?.dispatchEvent(new KeyboardEvent(type, event));
  };
  const untilRendered = () => new Promise((next) => setTimeout(next));
  let repeated = Promise.resolve();
  const repeatAll = async () => {
    await untilRendered();
    const batch = unheard();
    waitFor([]);
    for (const one of batch) {
      repeat(one);
      await untilRendered();
    }
    dataset.program = 'running';
  };

  // React is about to call refs and effects, in which forms reset their fields.
  on('hydrating', () => {
    for (const field of isLive ? [] : editedFields())
      edits.set(field, { state: stateOf(field), place: placeOf(field, field) });
    for (const { type, target, place } of unheard())
      if (type === 'input' && (isLive || !target.isConnected))
        edits.set(target as Field, { state: stateOf(target as Field), place });
    for (const [button, attribute] of enabled) button.setAttribute(attribute, 'true');
    enabled.clear();
  });
  on('hydrated', () => {
    const isFirst = !isLive;
    isLive = true;
    waitFor(waiting.filter(({ type }) => type !== 'input'));
    if (isFirst) for (const [name, mark] of Object.entries(marks)) dataset[name] ??= mark;
    for (const [field, { state, place }] of edits) {
      const found = presentOf(field, place);
      if (found) putEdit(found, state);
    }
    edits.clear();
    if (isFirst && focused && !focused.target.isConnected && document.activeElement === document.body)
      presentOf(focused.target, focused.place)?.focus({ preventScroll: true });
    if (isFirst && document.activeElement !== document.body)
      document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    // Later: a press that is just being handled has been heard by then.
    repeated = repeated.then(repeatAll);
  });
  dataset.program = 'coming';
};

/** A function as a script that calls it, without indentation and comments, with others that it is given. */
export const scriptOf = <Given extends (() => unknown)[]>(
  run: (...given: Given) => void,
  ...given: Given
): string => {
  const text = String(run).replaceAll(/^\s*(\/\/.*\n|\/\*[\s\S]*?\*\/\n)?/gm, '');
  return `(${text})(${given.map(String).join()})`;
};

/** Runs in the head, so that nothing is earlier. The browser's bundle leaves it out: it has already run. */
export const earlyInputScript = import.meta.env.SSR ? scriptOf(keepEarlyInput) : '';

const hear = ({ nativeEvent }: SyntheticEvent): void => {
  (nativeEvent as Kept).isHeard = true;
};

/** Props of the body: React calls them with every event that reaches a component which is hydrated. */
export const hearing = { onClickCapture: hear, onInputCapture: hear, onSubmitCapture: hear };

/** Hands over what was done early to a part of the page that is now hydrated, itself and all before it. */
export const useEarlyInput = (): void => {
  const [isHydrated, setHydrated] = useState(false);
  useInsertionEffect(() => void dispatchEvent(new Event('hydrating')), []);
  // In a second rendering, before which React runs all effects of the first, and still in the same task.
  useLayoutEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'));
    else setHydrated(true);
  }, [isHydrated]);
};
