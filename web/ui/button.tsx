import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

/** 'primary' is for the main action of a screen: at most one per screen. */
type Variant = { variant?: 'primary' | 'secondary' | 'quiet' | 'bare'; wide?: boolean; small?: boolean };

const classOf = ({ variant = 'quiet', wide, small }: Variant, extra?: string) =>
  [styles.button, styles[variant], wide && styles.wide, small && styles.small, extra]
    .filter(Boolean)
    .join(' ');

export const Button = ({
  variant,
  wide,
  small,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Variant) => (
  <button type={type} className={classOf({ variant, wide, small }, className)} {...rest} />
);

export const ButtonLink = ({ variant, wide, small, className, ...rest }: LinkProps & Variant) => (
  <Link className={classOf({ variant, wide, small }, className)} {...rest} />
);
