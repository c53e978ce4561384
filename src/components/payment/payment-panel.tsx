import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon, type IconName } from '../basic/icon.tsx';
import styles from './payment-panel.module.css';

export interface PaymentPanelProps {
  /** `bad` is announced at once; a screen reader reads the others because the focus moves to them. */
  tone: 'bad' | 'ask' | 'wait' | 'done';
  title: string;
  text: string;
  children?: ReactNode;
}

const ICONS: Record<PaymentPanelProps['tone'], IconName> = { bad: 'alert', ask: 'alert', wait: 'info', done: 'check' };

/** A message about the payment that the shopper has to read now. It takes the focus when it appears. */
export function PaymentPanel({ tone, title, text, children }: PaymentPanelProps) {
  const self = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} className={`stack-3 ${styles.panel}`} data-tone={tone} {...spokenAs(tone, id)} tabIndex={-1}>
      <Icon name={ICONS[tone]} className={styles.icon} />
      <div className="stack-1">
        <p className="bold" id={`${id}-title`}>
          {title}
        </p>
        <p id={`${id}-text`}>{text}</p>
        {children && <div className={`flow ${styles.answers} settles`}>{children}</div>}
      </div>
    </div>
  );
}

function spokenAs(tone: PaymentPanelProps['tone'], id: string) {
  if (tone === 'bad') return { role: 'alert' };
  return { role: 'group', 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-text` };
}
