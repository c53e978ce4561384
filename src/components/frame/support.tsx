import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './support.module.css';

interface HelpProps {
  shop: RuntimeSettings;
  question?: string;
}

/** The shop's contact, below a page on which the shopper may need help. */
export function Help({ shop, question = 'Prefer to talk to a person? We are glad to help.' }: HelpProps) {
  return (
    <section className={`stack-2 soft ${styles.help}`} aria-label="Contact us">
      <p>{question}</p>
      <Support shop={shop} />
    </section>
  );
}

/** The shop's email, telephone and hours, as far as set. */
export function Support({ shop }: { shop: RuntimeSettings }) {
  return (
    <ul className={`flow ${styles.ways}`} data-contact>
      <li>
        <a className={styles.way} href={`mailto:${shop.supportEmail}`}>
          <Icon name="mail" />
          <bdi>{shop.supportEmail}</bdi>
        </a>
      </li>
      {shop.supportPhone && (
        <li>
          <a className={styles.way} href={`tel:${shop.supportPhone.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" />
            <bdi dir="ltr">{shop.supportPhone}</bdi>
          </a>
        </li>
      )}
      {shop.supportHours && <li className="soft">{shop.supportHours}</li>}
    </ul>
  );
}
