import type { ReactNode } from 'react';
import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { ConsentBanner } from '../consent/consent-banner.tsx';
import styles from './frame.module.css';
import { FrameFooter } from './frame-footer.tsx';
import { FrameHeader } from './frame-header.tsx';
import { PageFocus } from './page-focus.tsx';
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
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the main part
      </a>
      <FrameHeader shop={model.shop} progress={model.progress} preview={model.preview} testPayments={testPayments} />
      <ConsentBanner />
      {model.notice && <Toast notice={model.notice} onClose={() => send({ type: 'notice.closed' })} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <div key={model.pageKey} className={model.cameBack ? styles.cameBack : undefined}>
          {children}
        </div>
      </main>
      <FrameFooter shop={model.shop} uid={model.uid} />
      <PageFocus pageKey={model.pageKey} />
    </div>
  );
}
