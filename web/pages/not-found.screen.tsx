import { data } from 'react-router';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { NotFound } from './not-found.tsx';

export const handle = deferredPage;

export const meta = () => [{ title: 'Not found · Openacre' }, { name: 'robots', content: 'noindex' }];

/** Sets status 404, also for /notFound, where guards redirect to. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundScreen() {
  return <NotFound />;
}
