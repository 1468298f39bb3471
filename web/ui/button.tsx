import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

/** 'primary' is for the main action of a screen: at most one per screen. */
type Look = { look?: 'primary' | 'secondary' | 'quiet' | 'bare'; wide?: boolean; small?: boolean };

const classOf = ({ look = 'quiet', wide, small }: Look, extra?: string) =>
  [styles.button, styles[look], wide && styles.wide, small && styles.small, extra].filter(Boolean).join(' ');

export const Button = ({
  look,
  wide,
  small,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) => (
  <button type={type} className={classOf({ look, wide, small }, className)} {...rest} />
);

export const ButtonLink = ({ look, wide, small, className, ...rest }: LinkProps & Look) => (
  <Link className={classOf({ look, wide, small }, className)} {...rest} />
);
