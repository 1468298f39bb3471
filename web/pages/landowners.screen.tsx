import { useRouteLoaderData } from 'react-router';
import { mailtoOf } from '#domain/mail-address.ts';
import { paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { describePage } from '../ui/describe-page.ts';
import page from '../ui/page.module.css';
import type { Route } from './+types/landowners.screen.ts';
import { Costs } from './landowners/costs.tsx';
import { EarningsEstimate } from './landowners/earnings-estimate.tsx';
import { readEstimateForm } from './landowners/estimate-address.ts';
import { Guests } from './landowners/guests.tsx';
import styles from './landowners/landowners.module.css';
import { Law } from './landowners/law.tsx';
import { questions } from './landowners/questions.ts';
import { Steps } from './landowners/steps.tsx';
import { describeQuestions } from './text-page.tsx';

/** Without hydration the browser sends the estimate's form itself. */
export const handle = deferredPage;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { url: siteUrl } = context.get(siteContext);
  const form = readEstimateForm(new URL(request.url).searchParams);
  const { county, acres, activities = [] } = form.land;
  const query = {
    ...(county && { county }),
    ...(acres !== undefined && { acreage: acres }),
    activities: activities.join(','),
  };
  // The page is worth reading without the estimate.
  const answer = await context
    .get(apiContext)
    .getSimilarPrices({ query })
    .catch(() => undefined);
  return { siteUrl, form, similar: answer?.similar ?? null, hasFailed: !answer };
};

/** A failed estimate loses only its result. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    const form = readEstimateForm(new URL(request.url).searchParams);
    return { siteUrl: '', form, similar: null, hasFailed: true };
  }
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...describePage({
    title: 'Rent out your land by the day · Openacre',
    description:
      'What land like yours earns from hunters and anglers in Wisconsin, what listing costs, who decides who comes, and how you are paid.',
    siteUrl: loaderData?.siteUrl ?? '',
    path: paths.landowners(),
  }),
  { 'script:ld+json': describeQuestions(questions) },
];

export default function Landowners({ loaderData }: Route.ComponentProps) {
  const { form, similar, hasFailed } = loaderData;
  const supportEmail = useRouteLoaderData<typeof rootLoader>('root')?.site.supportEmail ?? '';
  return (
    <article>
      <div className={styles.hero}>
        <div className={styles.heroInside}>
          <header className={styles.claim}>
            <h1>Land that pays its way</h1>
            <p>
              You know every corner of it. Here is how it earns its keep on the days you don’t need it:
              hunters and anglers rent it by the day, and you say who, when and for how much.
            </p>
            <p className={styles.act}>
              <ButtonLink variant="primary" to={paths.submitListing()}>
                List your land
              </ButtonLink>
              Free, and done in about ten minutes.
            </p>
          </header>
          <EarningsEstimate {...form} similar={similar} hasFailed={hasFailed} />
        </div>
      </div>
      <div className={`${page.page} ${styles.body}`}>
        <Steps />
        <Costs />
        <Guests />
        <Law />
        <section className={styles.part} aria-labelledby="questions-title">
          <header className={styles.partHead}>
            <h2 id="questions-title">Questions landowners ask</h2>
          </header>
          <div className={styles.questions}>
            {questions.map(([title, ...paragraphs]) => (
              <div key={title} className={styles.question}>
                <h3>{title}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            ))}
          </div>
          <p>
            Anything else? Write to <a href={mailtoOf(supportEmail)}>{supportEmail}</a>.
          </p>
          <p className={page.actions}>
            <ButtonLink variant="secondary" to={paths.submitListing()}>
              List your land
            </ButtonLink>
          </p>
        </section>
      </div>
    </article>
  );
}
