import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { FrameModel } from '../../../machines/funnel/funnel.view.ts';
import { Icon, type IconName } from '../basic/icon.tsx';
import styles from './toast.module.css';

const BREATH = 12;

/** Scrolls the focused element out from under a box that has just appeared, or changed, at the top of the screen. */
function useFocusInSight(box: RefObject<HTMLElement | null>, change: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` triggers the effect, which does not read it
  useEffect(() => {
    const focused = document.activeElement;
    if (!box.current || !focused || focused === document.body || box.current.contains(focused)) return;
    const covered = coveredBy(box.current.getBoundingClientRect(), focused.getBoundingClientRect());
    if (covered > 0) window.scrollBy({ top: -covered - BREATH });
  }, [box, change]);
}

/** The number of px of `rect`'s top that `box` covers; 0 without an overlap. */
function coveredBy(box: DOMRect, rect: DOMRect): number {
  const apart = rect.bottom <= box.top || rect.top >= box.bottom || rect.right <= box.left || rect.left >= box.right;
  return apart ? 0 : box.bottom - rect.top;
}

type Notice = NonNullable<FrameModel['notice']>;

/** K01: a message at the top of the page until it is closed. It takes no focus by itself. */
export function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
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
    <div ref={box} className={`unprinted ${styles.layer}`}>
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
function toastText({ kind, message }: Notice): string {
  const said = message.trim();
  if (kind === 'info') return said || 'Success!';
  return `Error! ${said || 'Something went wrong'}`;
}

/** Only the default success text has a tick: another may report, for example, a payment that did not happen. */
function toastIcon({ kind, message }: Notice): IconName {
  if (kind === 'error') return 'alert';
  return message.trim() === '' ? 'check' : 'info';
}

/** Closing the toast removes its focused button, so the focus returns to the element that had it before. */
function giveFocusBack(cameFrom: HTMLElement | null): void {
  const target = cameFrom?.isConnected ? cameFrom : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
