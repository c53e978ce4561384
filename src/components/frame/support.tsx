import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './support.module.css';

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
