import { type ReactNode, useEffect, useRef } from 'react';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { WITHDRAW_HERE, withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { classNames } from '../basic/class-names.ts';
import { Icon } from '../basic/icon.tsx';
import { Money } from '../basic/money.tsx';
import { watchPresses } from '../basic/press.ts';
import { ShopLink } from '../basic/shop-link.tsx';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import { useArrival } from '../form/form-focus.ts';
import styles from './frame.module.css';
import { FrameHeader } from './frame-header.tsx';
import { Support } from './support.tsx';
import { Toast } from './toast.tsx';

export interface FrameProps {
  model: FrameModel;
  send: (event: { type: 'notice.closed' }) => void;
  /** Whether a payment provider's sandbox is in use; the page then says so. */
  testPayments: boolean;
  children: ReactNode;
}

/** The frame around every page: logo, progress, question for consent, toast (K01), footer. It moves the focus when the page changes. */
export function Frame({ model, send, testPayments, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current ? watchPresses(frame.current) : undefined), []);
  const arrival = useArrival(model.pageKey);
  return (
    <div ref={frame} className={styles.frame}>
      <a className={`unprinted ${styles.skip}`} href="#main">
        Skip to main content
      </a>
      <FrameHeader shop={model.shop} progress={model.progress} preview={model.preview} testPayments={testPayments} />
      <ConsentBanner />
      {model.notice && <Toast notice={model.notice} onClose={() => send({ type: 'notice.closed' })} />}
      <AddedOffer added={model.added} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div key={model.pageKey} className={classNames(arrival, model.cameBack && 'came-back')}>
          {children}
        </div>
      </main>
      <FrameFooter shop={model.shop} />
      <PageFocus pageKey={model.pageKey} />
    </div>
  );
}

/** The region stays in the frame, because a live region has to exist before its text to be announced. */
function AddedOffer({ added }: { added: FrameModel['added'] }) {
  return (
    <div role="status">
      {added && (
        <p className={`page-width aside-note unprinted ${styles.added}`}>
          <Icon name="check" className="tick" />
          <span>
            <strong>Added:</strong> {added.name},{' '}
            {added.total === 0 ? 'free' : <Money minor={added.total} currency={added.currency} />}
          </span>
        </p>
      )}
    </div>
  );
}

/** R09: the focus moves as a page load would move it; the first page keeps the browser's own start. */
function PageFocus({ pageKey }: { pageKey: string }) {
  const shown = useRef(pageKey);
  const waiting = useRef(false);
  useEffect(() => {
    if (shown.current !== pageKey) {
      shown.current = pageKey;
      waiting.current = true;
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    if (waiting.current) waiting.current = !focusHeading();
  });
  return null;
}

/** True once the heading has the focus, or the shopper has moved it elsewhere. */
function focusHeading(): boolean {
  const main = document.getElementById('main');
  const isFree = document.activeElement === main || document.activeElement === document.body;
  const heading = main?.querySelector('h1');
  if (!isFree) return true;
  if (!heading || heading.closest('[aria-busy]')) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** The law wants it easy to find for as long as a shopper may withdraw. */
const WITHDRAWAL = { label: WITHDRAW_HERE, path: withdrawPath() };

/** The footer. Policies open in a new tab, so that the checkout keeps its state. */
function FrameFooter({ shop }: { shop: RuntimeSettings }) {
  const policies = [...shop.policies, ...(shop.withdrawal ? [WITHDRAWAL] : [])];
  return (
    <footer className="note ruled">
      <div className={`stack-3 page-width ${styles.inner}`}>
        <Support shop={shop} />
        {policies.length > 0 && (
          <ul className={`flow unprinted ${styles.policies}`}>
            {policies.map((policy) => (
              <li key={policy.path}>
                <ShopLink className={styles.policy} to={policy.path} target="_blank" rel="noopener">
                  {policy.label}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </ShopLink>
              </li>
            ))}
          </ul>
        )}
        <p>
          {shop.siteName}
          {shop.tagline && ` · ${shop.tagline}`}
        </p>
      </div>
    </footer>
  );
}
