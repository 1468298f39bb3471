import type { IconNode } from 'lucide';
import { createElement } from 'react';

type IconProps = {
  of: IconNode;
  /** Pixels. */
  size?: number;
  thin?: boolean;
  filled?: boolean;
};

/** A line drawing beside words; it says nothing of its own to a screen reader. */
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
