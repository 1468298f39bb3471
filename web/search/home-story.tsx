import { CalendarCheck, Fence, HandCoins, MapPinned } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import styles from './home.module.css';

/** Sections for hunters and landowners, with two quotes. */
export const HomeStory = () => (
  <div className={styles.story}>
    <section className={styles.sides} aria-label="How it works">
      <div className={styles.side}>
        <h2>For hunters and anglers</h2>
        <p className={styles.sideLead}>
          Leave the crowded lots behind. Every property here is private, and on your days it is yours alone.
        </p>
        <ul role="list">
          <li>
            <Icon of={MapPinned} />
            <span>
              <strong>See the whole price first.</strong> Each day has its own price on the calendar, with the
              fee and the tax added up before you ask.
            </span>
          </li>
          <li>
            <Icon of={CalendarCheck} />
            <span>
              <strong>Pay after the yes.</strong> The owner answers within two days. Only then do you pay, and
              the gate, the parking and the boundary come by email.
            </span>
          </li>
        </ul>
      </div>
      <div className={styles.side}>
        <h2>For landowners</h2>
        <p className={styles.sideLead}>
          Your land can help pay its own taxes. You decide who comes, on which days, and for how much.
        </p>
        <ul role="list">
          <li>
            <Icon of={HandCoins} />
            <span>
              <strong>The paperwork is ours.</strong> We take the payment, collect and remit the sales tax,
              and pay you after each stay.
            </span>
          </li>
          <li>
            <Icon of={Fence} />
            <span>
              <strong>Your rules, in writing.</strong> Block days for the family, say what is off limits, and
              approve each request yourself.
            </span>
          </li>
        </ul>
      </div>
    </section>
    <section className={styles.quotes} aria-label="What people say">
      <figure>
        <blockquote>
          <p>
            We had eighty acres of oak ridge to ourselves for opening weekend, an hour from home. The kids
            still talk about it.
          </p>
        </blockquote>
        <figcaption>Dale R., hunter, Baraboo</figcaption>
      </figure>
      <figure>
        <blockquote>
          <p>
            I say yes or no from the kitchen table. The folks who come shut the gate behind them, and the
            check covers the taxes.
          </p>
        </blockquote>
        <figcaption>Marlene K., landowner, Vernon County</figcaption>
      </figure>
    </section>
  </div>
);
