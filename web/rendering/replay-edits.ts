type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Sets the value without React noticing, which would take the event that follows for one that changes nothing. */
const setUnnoticed = (field: TextField, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);

const replayText = (field: TextField): void => {
  const { value } = field;
  field.value = field.defaultValue;
  setUnnoticed(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};

const replayTick = (box: HTMLInputElement): void => {
  box.checked = !box.checked;
  box.click();
};

const isChosenAnew = ({ options }: HTMLSelectElement): boolean =>
  [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected);

/**
 * Repeats what was typed and left, ticked and chosen before hydration, or filled in by the browser: components hear
 * only of changes that come later. To be called once, after hydration.
 */
export const replayEdits = (): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=file])')) {
    const isBox = field.type === 'checkbox' || field.type === 'radio';
    if (isBox && field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked))
      replayTick(field);
    else if (!isBox && field.value !== field.defaultValue) replayText(field);
  }
  for (const field of document.querySelectorAll('textarea'))
    if (field.value !== field.defaultValue) replayText(field);
  for (const field of document.querySelectorAll('select'))
    if (isChosenAnew(field)) field.dispatchEvent(new Event('change', { bubbles: true }));
};
