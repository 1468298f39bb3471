import type { User } from '#contract/user.ts';
import { paths } from '../paths.ts';
import styles from './avatar.module.css';

/** A user's photo, or their initials. Decorative, since the name is always beside it. */
export const Avatar = ({
  user,
  preview,
  isSmall = false,
}: {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'photoId'>;
  preview?: string | undefined;
  isSmall?: boolean;
}) => {
  const { firstName, lastName, email, photoId } = user;
  const picture = preview ?? (photoId ? paths.photo(photoId, '320.webp') : undefined);
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}` || email.charAt(0);
  return (
    <span className={styles.avatar} data-small={isSmall} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={112} height={112} /> : initials.toUpperCase()}
    </span>
  );
};
