import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { Icon } from '../basic/icon.tsx';
import styles from './frame-header.module.css';
import { NoticeBar } from './notice-bar.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { Progress } from './progress.tsx';

interface FrameHeaderProps extends Pick<FrameModel, 'shop' | 'progress' | 'preview'> {
  testPayments: boolean;
}

/** The header of every page. The logo is no link, because nothing in it leads out of the funnel. */
export function FrameHeader({ shop, progress, preview, testPayments }: FrameHeaderProps) {
  return (
    <header className={styles.header}>
      {preview && <PreviewBanner />}
      {testPayments && <NoticeBar>Test payments: no money moves</NoticeBar>}
      {(progress === 'order' || progress === 'offers') && (
        <noscript>
          <NoticeBar>Paying needs JavaScript, which this browser blocks or has switched off.</NoticeBar>
        </noscript>
      )}
      <div className={styles.inner}>
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
          <div className={styles.progress}>
            <Progress at={progress} />
          </div>
        )}
        <p className={styles.secure}>
          <Icon name="lock" />
          Secure checkout
        </p>
      </div>
    </header>
  );
}
