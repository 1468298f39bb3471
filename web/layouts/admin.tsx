import {
  CalendarCheck,
  CreditCard,
  FlagTriangleRight,
  HandCoins,
  History,
  LayoutDashboard,
  Mail,
  MapPinned,
  MessageSquareWarning,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Signpost,
  StarOff,
  Users,
} from 'lucide';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  NavLink,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { paths } from '../paths.ts';
import { AttentionCount } from '../payment/attention-count.tsx';
import { GettingPayouts } from '../payout/getting-payouts.tsx';
import type { loader } from '../root.tsx';
import { requireAdministrator } from '../session/guards.ts';
import { Icon } from '../ui/icon.tsx';
import { browserStorage } from '../ui/storage.ts';
import { useMenuClosing } from '../ui/use-menu-closing.ts';
import styles from './admin.module.css';
import { adminMenuKey } from './admin-menu.ts';
import { EmailDelay, loadEmailDelay } from './email-delay.tsx';
import { SearchAll } from './search-all.tsx';
import { loadPayoutSending, SendingOff } from './sending-off.tsx';

/** Runs before the loaders of administration pages. */
export const clientMiddleware = [requireAdministrator];

/** Together with each page, and not after it: a warning that came later would move what is about to be pressed. */
export const clientLoader = async () => {
  const [delay, sending] = await Promise.all([loadEmailDelay(), loadPayoutSending()]);
  return { delay, sending };
};

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

const sections = [
  { name: 'Dashboard', to: paths.admin(), icon: LayoutDashboard },
  { name: 'Users', to: adminPaths.users(), icon: Users },
  { name: 'Listings', to: adminPaths.listings(), icon: MapPinned },
  { name: 'Bookings', to: adminPaths.bookings(), icon: CalendarCheck },
  { name: 'Payouts', to: adminPaths.payouts(), icon: HandCoins },
  { name: 'Payments', to: adminPaths.payments(), icon: CreditCard },
  { name: 'Flags', to: adminPaths.flags(), icon: FlagTriangleRight },
  { name: 'Reports', to: adminPaths.reports(), icon: MessageSquareWarning },
  { name: 'Reviews', to: adminPaths.reviews(), icon: StarOff },
  { name: 'Signs', to: adminPaths.signs(), icon: Signpost },
  { name: 'Emails', to: adminPaths.emails(), icon: Mail },
  { name: 'Audit', to: adminPaths.audit(), icon: History },
  { name: 'Settings', to: adminPaths.settings(), icon: Settings },
] as const;

const isWide = (): boolean => matchMedia('(min-width: 60rem)').matches;

/**
 * The drawer's state: on wide screens open until closed; on small screens it is a menu, which is closed at first and
 * again after each choice (docs/rules/pages.md#menus).
 */
const useDrawer = () => {
  const drawer = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(() => isWide() && browserStorage.getItem(adminMenuKey) !== 'closed');
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname changes with every page
  useEffect(() => {
    if (!isWide()) setOpen(false);
  }, [pathname]);
  const close = useCallback(() => setOpen(isWide()), []); // it may have become wide meanwhile
  useMenuClosing(isOpen && !isWide(), close, drawer, button);
  const toggle = () => {
    setOpen(!isOpen);
    if (isWide()) browserStorage.setItem(adminMenuKey, isOpen ? 'closed' : 'open');
  };
  return { isOpen, toggle, drawer, button };
};

const Frame = ({ children }: { children: ReactNode }) => {
  const version = useRouteLoaderData<typeof loader>('root')?.site.version;
  const warnings = useRouteLoaderData<typeof clientLoader>('layouts/admin');
  const { isOpen, toggle, drawer, button } = useDrawer();
  return (
    <div className={styles.admin} data-open={isOpen} data-fills-window>
      <div ref={drawer} className={styles.drawer}>
        <div className={styles.inside}>
          <button
            ref={button}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls="admin-menu"
            onClick={toggle}
          >
            <Icon of={isOpen ? PanelLeftClose : PanelLeftOpen} size={20} />
            <span>Administration</span>
          </button>
          <div id="admin-menu" className={styles.menu}>
            <div>
              <SearchAll hasButton />
              <nav aria-label="Administration">
                <ul role="list">
                  {sections.map(({ name, to, icon }) => (
                    <li key={name}>
                      <NavLink to={to} end={to === paths.admin()} className={styles.link}>
                        <Icon of={icon} size={20} />
                        <span>{name}</span>
                        {to === adminPaths.payments() && <AttentionCount />}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </nav>
            </div>
            <p className={styles.version}>Version {version}</p>
          </div>
        </div>
      </div>
      <div className={styles.content}>
        <EmailDelay delay={warnings?.delay} />
        <SendingOff sending={warnings?.sending} />
        <GettingPayouts />
        {children}
      </div>
    </div>
  );
};

/** Inside the layout, so that an error on one page leaves the menu usable. */
export const ErrorBoundary = () => (
  <Frame>
    <SomethingWrong />
  </Frame>
);

export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
