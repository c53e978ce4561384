import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { ButtonLink } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Help } from '../../components/frame/support.tsx';
import styles from './provider-return.module.css';

/** A payment that another browser began: the page says that it is paid, and shows neither the order nor offers. */
export function PaidElsewherePage({ shop }: { shop: RuntimeSettings }) {
  return (
    <div className={styles.page}>
      <Icon name="check" className={styles.tick} />
      <PageTitle
        className={styles.title}
        lead="The order was begun in another browser. Its confirmation comes by email, and there is nothing left to do here."
      >
        This payment is complete.
      </PageTitle>
      <div className={styles.actions}>
        <ButtonLink href="/" size="large" variant="outline">
          Go to the start page
        </ButtonLink>
      </div>
      <Help shop={shop} question="A question about it? We are glad to help." />
    </div>
  );
}
