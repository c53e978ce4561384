import { type FocusEvent, useRef } from 'react';
import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { Icon, type IconName } from '../basic/icon.tsx';
import styles from './toast.module.css';
import { useFocusInSight } from './use-focus-in-sight.ts';

type Notice = NonNullable<FrameModel['notice']>;

export interface ToastProps {
  notice: Notice;
  onClose: () => void;
}

/** K01: a message at the top of the page until it is closed. It takes no focus by itself. */
export function Toast({ notice, onClose }: ToastProps) {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useFocusInSight(box, notice);
  const remember = (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget;
  };
  const close = () => {
    giveFocusBack(cameFrom.current);
    onClose();
  };
  return (
    <div ref={box} className={styles.layer}>
      <div className={notice.kind === 'error' ? styles.error : styles.info}>
        <Icon name={toastIcon(notice)} className={styles.icon} />
        <p role="alert" className={styles.text}>
          {toastText(notice)}
        </p>
        <button type="button" className={styles.close} onFocus={remember} onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}

/** K01: the text of a toast; each kind has a default. */
export function toastText({ kind, message }: Notice): string {
  const said = message.trim();
  if (kind === 'info') return said || 'Success!';
  return `Error! ${said || 'Something went wrong'}`;
}

/**
 * Only the default success text has a tick: a message of its own may report, for example, a payment that did not
 * happen.
 */
function toastIcon({ kind, message }: Notice): IconName {
  if (kind === 'error') return 'alert';
  return message.trim() === '' ? 'check' : 'info';
}

/** Closing the toast removes its focused button, so the focus returns to the element that had it before. */
function giveFocusBack(cameFrom: HTMLElement | null): void {
  const target = cameFrom?.isConnected ? cameFrom : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
