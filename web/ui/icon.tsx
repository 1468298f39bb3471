import type { IconNode } from 'lucide';
import { createElement } from 'react';

type IconProps = {
  of: IconNode;
  /** In px. */
  size?: number;
  thin?: boolean;
  filled?: boolean;
};

/** A decorative line icon, hidden from screen readers. */
export const Icon = ({ of, size = 24, thin = false, filled = false }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={thin ? 1.5 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {of.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
  </svg>
);
