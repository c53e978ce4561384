import type { OrderSuccessContent } from '../../../contracts/files/content-file.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { Support } from '../../components/frame/support.tsx';
import styles from './receipt.module.css';

const PLAIN = {
  contactTitle: 'Anything not right?',
  contactText: 'Write or call, with your order number if you have it at hand.',
};

/** The contact for questions about an order. */
export function ReceiptContact({ content, shop }: { content: OrderSuccessContent | null; shop: RuntimeSettings }) {
  const { contactTitle, contactText } = content ?? PLAIN;
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{contactTitle}</h2>
      <p className="soft">{contactText}</p>
      <Support shop={shop} />
    </section>
  );
}
