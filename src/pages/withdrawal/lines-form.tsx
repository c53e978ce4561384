import type { FormEvent } from 'react';
import { CONFIRM_HERE, lineName, periodSentence } from '../../../domain/orders/withdrawal-copy.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import { Button } from '../../components/basic/button.tsx';
import { Fact, Facts } from '../../components/basic/fact.tsx';
import { Money } from '../../components/basic/money.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { TickBox } from '../../components/form/tick-box.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import styles from './withdrawal.module.css';
import { type StepProps, subscriptionSentence } from './withdrawal.rules.ts';

const SENDING = 'Sending your withdrawal…';

/** The second step: what the statement says, and the button that sends it. */
export function LinesForm({ model, send }: StepProps<'choosing'>) {
  const { order, shop, problem, isPending } = model;
  const ending = subscriptionSentence(order);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) send({ type: 'withdrawal.confirmed' });
  };
  return (
    <>
      <PageTitle eyebrow="Withdraw from a contract" lead={order.period && periodSentence(order.period, shop.locale)}>
        Order {order.number}
      </PageTitle>
      <form method="post" className="stack-4" onSubmit={submit}>
        <Lines model={model} send={send} />
        <Facts>
          <Fact label="Your name">{order.name}</Fact>
          <Fact label="We send the confirmation to">{order.email}</Fact>
        </Facts>
        {ending && <p className="soft">{ending}</p>}
        {problem && !isPending && <PaymentPanel tone="bad" title={problem} text="Nothing has been sent yet." />}
        <Button type="submit" size="large" wide busy={isPending} busyLabel={SENDING}>
          {CONFIRM_HERE}
        </Button>
        <p className="visually-hidden" role="status">
          {isPending && SENDING}
        </p>
        <p className="small">You need no reason and no signature. We will email you proof right away.</p>
      </form>
    </>
  );
}

/** The lines that are left; one alone needs no choice. */
function Lines({ model: { order, chosen, isPending }, send }: StepProps<'choosing'>) {
  const left = order.lines.filter(({ withdrawnAt }) => withdrawnAt === null);
  return (
    <fieldset className={`card ${styles.lines}`} disabled={isPending}>
      <legend className={styles.legend}>You withdraw from</legend>
      {left.map((line) => (
        <div key={line.line} className={styles.line}>
          {left.length === 1 ? (
            <p className="strong">{lineName(line)}</p>
          ) : (
            <TickBox
              isTicked={chosen.includes(line.line)}
              onTick={(isChosen) => send({ type: 'line.chosen', line: line.line, isChosen })}
            >
              {lineName(line)}
            </TickBox>
          )}
          <Money minor={shownMinor(line.total, order.currency)} currency={order.currency} />
        </div>
      ))}
    </fieldset>
  );
}
