import type { WalletKind } from '../../../machines/wallet/wallet.types.ts';
import { classNames } from '../basic/class-names.ts';
import quick from './quick-buttons.module.css';
import styles from './wallet-buttons.module.css';

/** A06: the place of the wallets that have not answered yet, as high as their buttons. */
export function WalletRoom({ awaited, hasChoice }: { awaited: readonly WalletKind[]; hasChoice: boolean }) {
  return (
    <div className={styles.wallets} data-awaits="wallets" aria-hidden>
      <div className={styles.buttons}>
        {awaited.map((kind) => (
          <span key={kind} className={classNames(quick.button, styles.room)} />
        ))}
      </div>
      <p className={styles.status} />
      <WalletDivider hasChoice={hasChoice} />
    </div>
  );
}

/** Names what follows the wallets. */
export function WalletDivider({ hasChoice }: { hasChoice: boolean }) {
  return (
    <p className={quick.divider}>
      <span>{hasChoice ? 'or pay another way' : 'or pay by card'}</span>
    </p>
  );
}
