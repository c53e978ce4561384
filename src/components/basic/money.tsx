import { use } from 'react';
import { formatMoney, type MinorUnits } from '../../../domain/pricing/money.ts';
import { classNames } from './class-names.ts';
import { LocaleContext } from './locale.context.ts';
import styles from './money.module.css';

interface MoneyProps {
  minor: MinorUnits;
  currency: string;
  className?: string | undefined;
}

/** An amount in tabular digits, so that columns align and totals do not jitter. */
export function Money({ minor, currency, className }: MoneyProps) {
  return <bdi className={classNames(styles.money, className)}>{formatMoney(minor, currency, use(LocaleContext))}</bdi>;
}
