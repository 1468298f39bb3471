import { ChevronDown } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Person } from '#domain/permissions.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useMenuClosing } from '../ui/use-menu-closing.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './site-frame.module.css';

/**
 * The email as a link to the account, with a menu that opens on hover, and by its own button for touch and keyboard.
 * Escape closes it and returns the focus.
 */
export const AccountMenu = ({ person }: { person: Person }) => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => setOpen(false), [key]);
  useMenuClosing(isOpen, setOpen, box, button);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is for the mouse; the button serves touch and keyboard
    <div
      ref={box}
      className={`${styles.account} ${styles.wide}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <NavLink className={`${styles.link} ${styles.email}`} to={paths.myAccount()} end>
        {person.email}
      </NavLink>
      <button
        ref={button}
        type="button"
        className={`${styles.icon} ${styles.chevron}`}
        aria-expanded={isOpen}
        aria-controls="account-menu"
        aria-label="Account menu"
        // Under a mouse the menu is already open.
        onClick={({ nativeEvent }) =>
          setOpen((nativeEvent as PointerEvent).pointerType === 'mouse' || !isOpen)
        }
      >
        <Icon of={ChevronDown} size={18} />
      </button>
      <div id="account-menu" className={styles.menu} data-open={isOpen}>
        <AccountLinks />
      </div>
    </div>
  );
};
