import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { classNames } from '../basic/class-names.ts';
import { Icon } from '../basic/icon.tsx';
import { NEEDS_SCRIPT } from '../form/sent-form.context.ts';
import styles from './frame-header.module.css';

const STAGES = [
  { id: 'order', label: 'Order' },
  { id: 'offers', label: 'Offers' },
  { id: 'receipt', label: 'Receipt' },
] as const;

/** The shopper's progress in words: the current stage is bold and underlined, past ones are ticked. */
function Progress({ at }: { at: NonNullable<FrameModel['progress']> }) {
  const here = STAGES.findIndex((stage) => stage.id === at);
  return (
    <ol className={`note ${styles.stages}`} aria-label="Progress">
      {STAGES.map((stage, index) => (
        <li
          key={stage.id}
          className={classNames(styles.stage, index === here && styles.here)}
          aria-current={index === here ? 'step' : undefined}
        >
          {index < here && <Icon name="check" className={styles.tick} />}
          <span className={styles.label}>{stage.label}</span>
          {index < here && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

interface FrameHeaderProps extends Pick<FrameModel, 'shop' | 'progress' | 'preview'> {
  testPayments: boolean;
}

/** The header of every page. The logo is no link, because nothing in it leads out of the funnel. */
export function FrameHeader({ shop, progress, preview, testPayments }: FrameHeaderProps) {
  return (
    <header className={styles.header}>
      {preview && <PreviewBanner />}
      {testPayments && <NoticeBar>Test payments: no real money is charged</NoticeBar>}
      {(progress === 'order' || progress === 'offers') && (
        <noscript>
          <NoticeBar>{NEEDS_SCRIPT}</NoticeBar>
        </noscript>
      )}
      <div className={`page-width ${styles.inner}`}>
        <img
          className={styles.mark}
          src={shop.mark}
          alt={shop.siteName}
          width={118}
          height={30}
          loading="lazy"
          decoding="async"
        />
        {progress && (
          <>
            <div className={`unprinted ${styles.progress}`}>
              <Progress at={progress} />
            </div>
            <p className={`note tag strong unprinted ${styles.secure}`}>
              <Icon name="lock" />
              Secure checkout
            </p>
          </>
        )}
      </div>
    </header>
  );
}

/** A slim line above everything, for a notice about the whole visit. */
function NoticeBar({ children }: { children: string }) {
  return <p className={`strong centred ${styles.bar}`}>{children}</p>;
}

/** R14: shown over every page of a preview, so that its sample data cannot pass for an order. */
function PreviewBanner() {
  return (
    <p className={styles.room}>
      <strong className={styles.banner}>preview mode</strong>
    </p>
  );
}
