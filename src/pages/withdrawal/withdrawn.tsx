import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { momentInWords } from '../../../domain/day-copy.ts';
import { lineName } from '../../../domain/orders/withdrawal-copy.ts';
import { Button } from '../../components/basic/button.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import { Fact, Facts } from './facts.tsx';
import styles from './withdrawal.module.css';
import type { StepProps } from './withdrawal.rules.ts';

/** What was stated and when, and what is still open. */
export function Withdrawn({ model, send }: StepProps<'withdrawn'>) {
  const { order, shop, problem, isPending } = model;
  return (
    <>
      <PageTitle eyebrow={`Order ${order.number}`} lead={`The proof is on its way to ${order.email}. Keep that mail.`}>
        We received your withdrawal
      </PageTitle>
      {order.withdrawals.map((withdrawal) => (
        <Facts key={withdrawal.id}>
          <Fact label="Received">{momentInWords(withdrawal.date, shop)}</Fact>
          <Fact label="You withdrew from">{namesOf(order, withdrawal.lines)}</Fact>
        </Facts>
      ))}
      <section className={styles.next} aria-label="What happens next">
        <h2 className={styles.legend}>What happens next</h2>
        <p className="soft">{nextSentence(order)}</p>
      </section>
      {problem && !isPending && <PaymentPanel tone="bad" title={problem} text="Nothing else was sent." />}
      {order.state === 'open' && (
        <Button variant="outline" busy={isPending} onClick={() => send({ type: 'rest.asked' })}>
          Withdraw from the rest, too
        </Button>
      )}
      {order.others.map((number) => (
        <Button key={number} variant="outline" busy={isPending} onClick={() => send({ type: 'other.asked', number })}>
          Withdraw from order {number}, too
        </Button>
      ))}
    </>
  );
}

function namesOf({ lines }: WithdrawableOrder, numbers: readonly number[]): string {
  return lines
    .filter(({ line }) => numbers.includes(line))
    .map(lineName)
    .join(', ');
}

function nextSentence({ isCharged }: WithdrawableOrder): string {
  if (!isCharged) return 'Nothing was charged for it. What is held is released.';
  return 'Send the goods back within 14 days if you have them. We give your money back the way you paid, within 14 days, and may wait until the goods are on their way.';
}
