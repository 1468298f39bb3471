import { Flag, type IconNode, IdCard, ScrollText, ThumbsUp } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import styles from './landowners.module.css';

const rules: readonly { icon: IconNode; title: string; text: string }[] = [
  {
    icon: IdCard,
    title: 'Adults with licenses',
    text: 'Everybody who books is 18 or older, has a confirmed email and a phone number, and gives their word that the whole party holds the licenses that Wisconsin asks for.',
  },
  {
    icon: ScrollText,
    title: 'Your rules, in writing',
    text: 'You say what may be hunted, how many may come at once, and what is off limits. Every hunter agrees to keep to it. No lodging and no camping: this is about days outdoors.',
  },
  {
    icon: ThumbsUp,
    title: 'You say yes',
    text: 'Each request shows who asks, for which days and how many they are, how other landowners rated them, and how many flags stand. Say yes or no within two days; a request that you leave alone ends by itself. If you would rather not be asked, write to us, and your land says yes at once.',
  },
  {
    icon: Flag,
    title: 'Whoever misbehaves is out',
    text: 'Rate each visit, and flag people who don’t behave. We look at every flag, and suspend the account of whoever keeps earning them.',
  },
];

/** Who may come, and who decides it. */
export const Guests = () => (
  <section className={styles.part} aria-labelledby="guests-title">
    <header className={styles.partHead}>
      <h2 id="guests-title">Who may come</h2>
    </header>
    <ul role="list" className={styles.guests}>
      {rules.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon of={icon} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
