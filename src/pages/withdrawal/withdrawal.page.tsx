import { FormikProvider, useFormik } from 'formik';
import { useRef } from 'react';
import type { WithdrawableOrder } from '../../../contracts/api/withdrawal-api.ts';
import { momentInWords } from '../../../domain/day-copy.ts';
import { lineName } from '../../../domain/orders/withdrawal-copy.ts';
import { WITHDRAW_HERE, withdrawPath } from '../../../domain/orders/withdrawal-link.ts';
import { shownMinor } from '../../../domain/pricing/money.ts';
import type { WithdrawalPageModel, WithdrawalPageSend } from '../../../machines/withdrawal/withdrawal-page.view.ts';
import { Button } from '../../components/basic/button.tsx';
import { ClockNote } from '../../components/basic/clock-note.tsx';
import { Fact, Facts } from '../../components/basic/fact.tsx';
import { Money } from '../../components/basic/money.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { ShopLink } from '../../components/basic/shop-link.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { useFirstProblemFocus } from '../../components/form/form-focus.ts';
import { isChanged, useDraft } from '../../components/form/use-draft.ts';
import { Help } from '../../components/frame/support.tsx';
import { PaymentPanel } from '../../components/payment/payment-panel.tsx';
import { LinesForm } from './lines-form.tsx';
import styles from './withdrawal.module.css';
import { closedSentence, lookUpProblems, readLookUp, type StepModel, type StepProps } from './withdrawal.rules.ts';

export interface WithdrawalPageProps {
  model: WithdrawalPageModel;
  send: WithdrawalPageSend;
}

/** R01: the page on which a shopper withdraws from a contract, in two steps (directive 2011/83/EU, article 11a). */
export function WithdrawalPage({ model, send }: WithdrawalPageProps) {
  return (
    <div className={`stack-5 ${styles.page}`}>
      <Step model={model} send={send} />
      {(model.step === 'choosing' || model.step === 'closed') && <ClockNote at={model.order.placedAt} />}
      <Help shop={model.shop} />
    </div>
  );
}

function Step({ model, send }: WithdrawalPageProps) {
  switch (model.step) {
    case 'naming':
      return <OrderLookUp model={model} send={send} />;
    case 'choosing':
      return <LinesForm key={model.order.number} model={model} send={send} />;
    case 'withdrawn':
      return <Withdrawn model={model} send={send} />;
    case 'closed':
      return <Closed model={model} />;
  }
}

/** Why nothing of the order can be withdrawn from. */
function Closed({ model: { order, shop } }: { model: StepModel<'closed'> }) {
  return (
    <>
      <PageTitle eyebrow={`Order ${order.number}`} lead={closedSentence(order, shop)}>
        You cannot withdraw from this order
      </PageTitle>
      <p>
        <ShopLink to={withdrawPath()}>Enter another order</ShopLink>
      </p>
    </>
  );
}

const LOOKING = 'Looking for your order…';

/** The first step: the number and the e-mail address of the order, which prove that it is the shopper's. */
function OrderLookUp({ model: { named, problem, isPending }, send }: StepProps<'naming'>) {
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: named,
    validate: lookUpProblems,
    onSubmit: (typed, { setSubmitting }) => {
      if (!isPending) send({ type: 'order.named', named: readLookUp(typed) });
      setSubmitting(false);
    },
  });
  useDraft(formik.values, (typed) => {
    if (isChanged(typed, named)) send({ type: 'order.typed', named: typed });
  });
  useFirstProblemFocus(form, formik);
  return (
    <>
      <PageTitle lead="Where the law lets you change your mind, you have 14 days from delivery, without giving a reason. To return any other order, please write or call. The email about your order shows what to enter in both fields.">
        Withdraw from a contract
      </PageTitle>
      <FormikProvider value={formik}>
        <form ref={form} method="post" noValidate className="stack-4" onSubmit={formik.handleSubmit}>
          {problem && !isPending && (
            <PaymentPanel
              key={formik.submitCount}
              tone="bad"
              title={problem}
              text="Please check the order number and the email address, and that the order is paid."
            />
          )}
          <TextField
            name="number"
            label="Order number"
            autoComplete="off"
            autoCapitalize="characters"
            hint="Such as 7KQ4-M2XD"
          />
          <TextField name="email" label="Email address" type="email" inputMode="email" autoComplete="email" />
          <Button type="submit" size="large" wide busy={isPending} busyLabel={LOOKING}>
            {WITHDRAW_HERE}
          </Button>
          <p className="visually-hidden" role="status">
            {isPending && LOOKING}
          </p>
        </form>
      </FormikProvider>
    </>
  );
}

function Withdrawn({ model, send }: StepProps<'withdrawn'>) {
  const { order, shop, problem, isPending } = model;
  return (
    <>
      <PageTitle
        eyebrow={`Order ${order.number}`}
        lead={`The proof is on its way to ${order.email}. Please keep that email.`}
      >
        We received your withdrawal
      </PageTitle>
      {order.withdrawals.map((withdrawal) => (
        <Facts key={withdrawal.id}>
          <Fact label="Received">{momentInWords(withdrawal.date, shop)}</Fact>
          <Fact label="You withdrew from">{namesOf(order, withdrawal.lines)}</Fact>
          {order.isCharged && <Fact label="You paid for it">{paidFor(order, withdrawal.lines)}</Fact>}
        </Facts>
      ))}
      <section className="stack-2" aria-label="What happens next">
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

function paidFor({ lines, currency }: WithdrawableOrder, numbers: readonly number[]) {
  const paid = lines.filter(({ line }) => numbers.includes(line)).map(({ total }) => shownMinor(total, currency));
  return <Money minor={paid.reduce((sum, each) => sum + each, 0)} currency={currency} />;
}

function nextSentence({ isCharged }: WithdrawableOrder): string {
  if (!isCharged) return 'Nothing was charged for it. The amount on hold will be released.';
  return 'If you have the goods, send them back within 14 days: ask us below where to. We refund you the way you paid, within 14 days, and may wait until the goods are on their way.';
}
