import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import { classNames } from './class-names.ts';
import styles from './money.module.css';

export interface MoneyProps {
  minor: MinorUnits;
  currency: string;
  locale: string;
  className?: string | undefined;
}

/** An amount in tabular digits, so that columns align and totals do not jitter. */
export function Money({ minor, currency, locale, className }: MoneyProps) {
  return <span className={classNames(styles.money, className)}>{formatMoney(minor, currency, locale)}</span>;
}
