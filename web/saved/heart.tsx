import { Heart as HeartIcon } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { saveReferrer, usePerson } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { loadedOnce, notLoadedText } from '../ui/lazy-part.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import styles from './heart.module.css';
import { setSaved, useIsSaved } from './saved-ids.ts';
import { takeSavedTap, writeTapped } from './tapped-heart.ts';

const loadFailures = loadedOnce(() => import('./save-failure.ts'));

/** After a login for this heart it has the focus again, and its page stands where it was. */
const useFocusAfterLogin = (listingId: string) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const tapped = takeSavedTap(listingId);
    if (!tapped) return;
    // After the router has scrolled up, and the page has given its heading the focus.
    setTimeout(() => {
      if (tapped.scrolledTo !== undefined) scrollTo(0, tapped.scrolledTo);
      button.current?.focus({ preventScroll: tapped.scrolledTo !== undefined });
    });
  }, [listingId]);
  return button;
};

type HeartProps = {
  listing: { id: string; title: string };
  /** With the word 'Save' or 'Saved'; without, it lies on the photo of a card. */
  hasText?: boolean;
};

/**
 * Saves a listing, or removes it again. Without its script its form leads to the page that saves; so does a login
 * (docs/rules/saved.md#hearts).
 */
export const Heart = ({ listing: { id, title }, hasText = false }: HeartProps) => {
  const person = usePerson();
  const isSaved = useIsSaved(person?.id, id);
  const whyReadOnly = useWhyReadOnly();
  const [error, setError] = useState<string>();
  const button = useFocusAfterLogin(id);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logIn = () => {
    writeTapped({ listingId: id, scrolledTo: scrollY });
    saveReferrer(paths.saveListing(id, { backTo: pathname + search }));
    void navigate(paths.login());
  };
  const press = async (event: FormEvent) => {
    event.preventDefault();
    setError(whyReadOnly);
    if (whyReadOnly) return;
    if (!person) return logIn();
    try {
      await setSaved(id, !isSaved);
    } catch (refused) {
      const failures = await loadFailures().catch(() => undefined);
      if (!failures) return setError(notLoadedText);
      const { text, mustLogIn } = failures.saveFailure(
        refused,
        isSaved ? 'remove this land' : 'save this land',
      );
      if (mustLogIn) return logIn();
      setError(text);
    }
  };
  return (
    <form
      className={hasText ? styles.inText : styles.onPhoto}
      action={paths.saveListing(id)}
      data-takes-along
      onSubmit={press}
    >
      <button
        ref={button}
        type="submit"
        aria-pressed={isSaved}
        aria-label={hasText ? undefined : `Save: ${title}`}
      >
        <Icon of={HeartIcon} size={hasText ? 17 : 20} filled={isSaved} />
        {hasText && (isSaved ? 'Saved' : 'Save')}
      </button>
      <p role="alert">{error}</p>
    </form>
  );
};
