import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import styles from './frame-footer.module.css';
import { Support } from './support.tsx';

/** The footer. Policies open in a new tab, so that the checkout keeps its state. */
export function FrameFooter({ shop }: { shop: RuntimeSettings }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Support shop={shop} />
        {shop.policies.length > 0 && (
          <ul className={styles.policies}>
            {shop.policies.map((policy) => (
              <li key={policy.path}>
                <a className={styles.policy} href={policy.path} target="_blank" rel="noopener">
                  {policy.label}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.name}>
          {shop.siteName}
          {shop.tagline && ` · ${shop.tagline}`}
        </p>
      </div>
    </footer>
  );
}
