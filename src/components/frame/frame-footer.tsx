import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import styles from './frame-footer.module.css';
import { Support } from './support.tsx';

interface FrameFooterProps {
  shop: RuntimeSettings;
  /** A02: the funnel's uid; without it a policy is that of the first brand. */
  uid: string | null;
}

/** The footer. Policies open in a new tab, so that the checkout keeps its state. */
export function FrameFooter({ shop, uid }: FrameFooterProps) {
  const query = uid === null ? '' : `?${new URLSearchParams({ uid })}`;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Support shop={shop} />
        {shop.policies.length > 0 && (
          <ul className={styles.policies}>
            {shop.policies.map((policy) => (
              <li key={policy.path}>
                <a className={styles.policy} href={`${policy.path}${query}`} target="_blank" rel="noopener">
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
