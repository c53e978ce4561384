import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './support.module.css';

interface HelpProps {
  shop: RuntimeSettings;
  question?: string;
}

/** The way to a person, below a page that may leave the shopper at a loss. */
export function Help({ shop, question = 'Rather talk to a person? We are glad to help.' }: HelpProps) {
  return (
    <section className={styles.help} aria-label="How to reach us">
      <p>{question}</p>
      <Support shop={shop} />
    </section>
  );
}

/** How to reach the shop: what it has of mail, telephone and hours. */
export function Support({ shop }: { shop: RuntimeSettings }) {
  return (
    <ul className={styles.ways}>
      <li>
        <a className={styles.way} href={`mailto:${shop.supportEmail}`}>
          <Icon name="mail" />
          {shop.supportEmail}
        </a>
      </li>
      {shop.supportPhone && (
        <li>
          <a className={styles.way} href={`tel:${shop.supportPhone.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" />
            {shop.supportPhone}
          </a>
        </li>
      )}
      {shop.supportHours && <li className={styles.hours}>{shop.supportHours}</li>}
    </ul>
  );
}
