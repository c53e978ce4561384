import type { ProgressStage } from '../../../machines/funnel/funnel.types.ts';
import { classNames } from '../../components/basic/class-names.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { Spinner } from '../../components/basic/spinner.tsx';
import styles from './loading.module.css';

/** A delay keeps a quick page from a flash; after a payment the skeleton is there at once, in the next page's shape. */
export function LoadingPage({ opens = null }: { opens?: ProgressStage | null }) {
  const isPaid = opens === 'offers' || opens === 'receipt';
  return (
    <div className={classNames(styles.page, isPaid && styles.paid, isPaid && styles[opens])} aria-busy="true">
      <h1 className="visually-hidden">One moment</h1>
      <p role="status" className={isPaid ? `aside-note ${styles.opening}` : 'visually-hidden'}>
        <Opening opens={opens} />
      </p>
      <div className={styles.outline} aria-hidden="true">
        <div className={`stack-3 ${styles.words}`}>
          <span className={styles.heading} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.half} />
          <span className={styles.button} />
        </div>
        <span className={styles.picture} />
      </div>
    </div>
  );
}

function Opening({ opens }: { opens: ProgressStage | null }) {
  if (opens === 'offers') {
    return (
      <>
        <Icon name="check" className={'tick'} />
        <span>
          <strong>Your order is already safe.</strong> The next page is opening …
        </span>
      </>
    );
  }
  if (opens === 'receipt') {
    return (
      <>
        <Spinner />
        <strong>Opening your receipt …</strong>
      </>
    );
  }
  return 'Loading the page …';
}
