import { CalendarDays, CircleDollarSign, Pencil } from 'lucide';
import { useRouteLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './approval-steps.module.css';

/** For the host of a listing that waits for approval: what happens next and when, and what to do meanwhile. */
export const ApprovalSteps = ({ listing: { id, title } }: { listing: { id: string; title: string } }) => {
  const { companyName = 'Openacre' } = useRouteLoaderData<typeof loader>('root')?.site ?? {};
  return (
    <article className={styles.panel} aria-labelledby={`next-${id}`}>
      <h4 id={`next-${id}`}>
        What happens next<span className="visually-hidden"> with {title}</span>
      </h4>
      <ol className={styles.steps}>
        <li>
          Somebody at {companyName} looks it over: the photographs, the boundary, how hunters get in. This
          usually takes no more than two working days.
        </li>
        <li>You get an email when it is approved. From then on hunters find it and ask for days.</li>
        <li>
          A sign for the spot where hunters park comes to you in the mail, to the address in your profile.
          There is nothing to order.
        </li>
      </ol>
      <p>Until then, make it yours:</p>
      <p className={styles.links}>
        <ButtonLink small to={paths.listingCost(id)}>
          <Icon of={CircleDollarSign} size={16} /> Price the seasons
        </ButtonLink>
        <ButtonLink small to={paths.listingAvailability(id)}>
          <Icon of={CalendarDays} size={16} /> Close days
        </ButtonLink>
        <ButtonLink small to={paths.editListing(id)}>
          <Icon of={Pencil} size={16} /> Add photographs
        </ButtonLink>
      </p>
    </article>
  );
};
