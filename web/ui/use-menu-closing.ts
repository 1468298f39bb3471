import { type RefObject, useEffect } from 'react';

/**
 * Closes an open menu by Escape, which gives its button the focus back if that was inside, and by a press outside
 * (docs/rules/pages.md#menus).
 *
 * @param box holds the menu and its button
 */
export const useMenuClosing = (
  isOpen: boolean,
  setOpen: (isOpen: false) => void,
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void => {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      const isOverlaid = document.querySelector('dialog[open]') !== null; // it closes first
      if (key !== 'Escape' || isOverlaid) return;
      if (box.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, setOpen, box, button]);
};
