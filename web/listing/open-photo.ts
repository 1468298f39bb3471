import { useLocation, useNavigate } from 'react-router';

/**
 * The index of the photo that is open, or null. It is stored in the URL (?photo=3), so that 'back' on a phone closes
 * the viewer and a shared link opens it.
 */
export const useOpenPhoto = (count: number) => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const requested = Number(new URLSearchParams(search).get('photo')) - 1;
  const openIndex = Number.isInteger(requested) && requested >= 0 && requested < count ? requested : null;
  const navigateTo = (index: number | null, options: { replace: boolean; state?: unknown }) => {
    const next = new URLSearchParams(search);
    if (index === null) next.delete('photo');
    else next.set('photo', String(index + 1));
    navigate({ search: next.toString() }, { preventScrollReset: true, ...options });
  };
  return {
    openIndex,
    show: (index: number) =>
      openIndex === null
        ? navigateTo(index, { replace: false, state: 'from the page' })
        : navigateTo(index, { replace: true, state }),
    close: () => (state === 'from the page' ? navigate(-1) : navigateTo(null, { replace: true })),
  };
};
