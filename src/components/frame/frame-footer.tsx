import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { ShopLink } from '../basic/shop-link.tsx';
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
                <ShopLink className={styles.policy} to={policy.path} target="_blank" rel="noopener">
                  {policy.label}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </ShopLink>
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
