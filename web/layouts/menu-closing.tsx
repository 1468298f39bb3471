import type { RefObject } from 'react';
import { useMenuClosing } from '../ui/use-menu-closing.ts';

type MenuClosingProps = { setOpen: (isOpen: false) => void } & Record<
  'box' | 'button',
  RefObject<HTMLElement | null>
>;

/** Inside an open menu: what closes it. */
export const MenuClosing = ({ setOpen, box, button }: MenuClosingProps) => {
  useMenuClosing(true, setOpen, box, button);
  return null;
};
