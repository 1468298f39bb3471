import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

/** Primary is for the one main thing on a screen; there is never a second. */
type Look = { look?: 'primary' | 'secondary' | 'quiet' | 'bare'; wide?: boolean; small?: boolean };

const classOf = ({ look = 'quiet', wide, small }: Look, extra?: string) =>
  [styles.button, styles[look], wide && styles.wide, small && styles.small, extra].filter(Boolean).join(' ');

export function Button({
  look,
  wide,
  small,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button type={type} className={classOf({ look, wide, small }, className)} {...rest} />;
}

export function ButtonLink({ look, wide, small, className, ...rest }: LinkProps & Look) {
  return <Link className={classOf({ look, wide, small }, className)} {...rest} />;
}
