import type { MoneyBody, ReportBody } from '../../contracts/admin-figures-api.ts';
import { amountText, countText } from '../../figures/number-text.ts';
import { alignedRows } from '../aligned-rows.ts';
import { changeText, stepName } from './change-text.ts';

type CurrencyMoney = ReportBody['money'][number];

const RIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** The money of a funnel in one currency: a row for each step with money, one for what no page took in, and their sum. */
export function moneyTable(report: ReportBody, of: CurrencyMoney, was: ReportBody | null): string[] {
  const { currency } = of;
  const former = was?.money.find((each) => each.currency === currency)?.total ?? NOTHING;
  const own = report.steps.flatMap((step) => {
    const money = step.money.find((each) => each.currency === currency);
    return money ? [{ name: stepName(step), money }] : [];
  });
  return alignedRows(
    [
      [`Money in ${currency}`, 'orders', 'revenue', 'a session', 'renewals', 'renewed', 'refunded', 'disputed', 'left'],
      ...own.map(({ name, money }) => moneyRow(name, { money, currency, perSession: money.perSession })),
      moneyRow('not by a page', { money: of.notByPage, currency }),
      moneyRow('all, as in the ledger', { money: of.total, currency, perSession: of.perSession }),
      ...(was ? [changeRow(of.total, former)] : []),
    ],
    RIGHT,
  );
}

const NOTHING: MoneyBody = {
  orders: 0,
  sales: 0,
  captured: 0,
  refunded: 0,
  disputed: 0,
  renewals: 0,
  renewed: 0,
  net: 0,
};

interface MoneyRow {
  money: MoneyBody;
  currency: string;
  perSession?: number | null;
}

function moneyRow(name: string, { money, currency, perSession = null }: MoneyRow): string[] {
  const amount = (decimal: number) => amountText(decimal, currency);
  return [
    name,
    countText(money.orders),
    amount(money.captured),
    perSession === null ? '' : amount(perSession),
    countText(money.renewals),
    amount(money.renewed),
    amount(money.refunded),
    amount(money.disputed),
    amount(money.net),
  ];
}

function changeRow(now: MoneyBody, was: MoneyBody): string[] {
  const change = (name: keyof MoneyBody) => changeText(now[name], was[name]);
  return [
    'change of all',
    change('orders'),
    change('captured'),
    '',
    change('renewals'),
    change('renewed'),
    change('refunded'),
    change('disputed'),
    change('net'),
  ];
}
