import styles from './landowners.module.css';
import { CalendarPicture, GatePicture, MailboxPicture, MarkerPicture } from './pictures.tsx';

const steps = [
  {
    Picture: MarkerPicture,
    title: 'List it',
    text: 'Describe your land, put the marker on the map, add photographs. It takes about ten minutes.',
  },
  {
    Picture: CalendarPicture,
    title: 'Name days and prices',
    text: 'A price for a day, more for opening weekend. Close any day that you want for yourself.',
  },
  {
    Picture: GatePicture,
    title: 'Say yes or no',
    text: 'Hunters ask for days. You see who they are, and open the gate to those you like.',
  },
  {
    Picture: MailboxPicture,
    title: 'Be paid',
    text: 'They pay before they learn the way in. Once their stay is over we pay you, through PayPal or with our next checks.',
  },
];

/** How it works, in four pictures. */
export const Steps = () => (
  <section className={styles.part} aria-labelledby="steps-title">
    <header className={styles.partHead}>
      <h2 id="steps-title">How it works</h2>
    </header>
    <ol role="list" className={styles.steps}>
      {steps.map(({ Picture, title, text }, index) => (
        <li key={title}>
          <Picture />
          <h3>
            {index + 1}. {title}
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
