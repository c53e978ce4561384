import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import type { PaidFor } from '../../../domain/orders/paid-for.ts';
import type { ProviderReturnPageModel } from '../../../machines/funnel/funnel.view.ts';
import { Button, StartLink } from '../../components/basic/button.tsx';
import { classNames } from '../../components/basic/class-names.ts';
import { Icon } from '../../components/basic/icon.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { Spinner } from '../../components/basic/spinner.tsx';
import { Help } from '../../components/frame/support.tsx';
import short from '../unavailable/unavailable.module.css';
import styles from './provider-return.module.css';

interface ProviderReturnPageProps {
  model: ProviderReturnPageModel;
  send: (event: { type: 'payment.asked' | 'approval.continued' | 'approval.abandoned' }) => void;
}

/** Q03: the page between a provider's page and the page that follows, with the payment's stage or a question. */
export function ProviderReturnPage({ model, send }: ProviderReturnPageProps) {
  const { stage, why, shop, provider } = model;
  const { title, text } = stage === 'unknown' ? unknownCopy(why, provider) : stageCopy(stage, provider);
  const isWaiting = stage !== 'unknown' && stage !== 'challenged';
  return (
    <div className={classNames('stack-5 centred', short.page, styles.page)}>
      {isWaiting && (
        <span className={styles.waiting} aria-hidden="true">
          <Spinner />
        </span>
      )}
      {!isWaiting && <ReturnMark isWell={why === 'processing'} />}
      <div role="status">
        <PageTitle lead={text} className={short.title}>
          {title}
        </PageTitle>
      </div>
      {!isWaiting && (
        <>
          <div className={`flow ${short.actions}`}>
            <ReturnActions model={model} send={send} />
          </div>
          <Help shop={shop} />
        </>
      )}
    </div>
  );
}

/** The payer of an approval that was passed on can tell by the first letters whether the order is their own. */
export function PaidElsewherePage({ shop, paidFor }: { shop: RuntimeSettings; paidFor: PaidFor | null }) {
  return (
    <div className={classNames('stack-5 centred', short.page, styles.page)}>
      <Icon name="check" className={styles.tick} />
      <PageTitle
        className={short.title}
        lead="This order was started in another browser. Its confirmation comes by email, and there is nothing left to do here."
      >
        This payment is complete.
      </PageTitle>
      {paidFor && (
        <p>
          It paid for order {paidFor.order} of {paidFor.name}, which ships to {paidFor.city}. If you do not recognize
          this order, please write to us.
        </p>
      )}
      <div className={`flow ${short.actions}`}>
        <StartLink variant="outline" />
      </div>
      <Help shop={shop} question="Questions about it? We are glad to help." />
    </div>
  );
}

/** Distinguishes a payment in progress from one that needs the shopper. */
function ReturnMark({ isWell }: { isWell: boolean }) {
  return <Icon name={isWell ? 'info' : 'alert'} className={isWell ? styles.tick : styles.look} />;
}

function ReturnActions({ model, send }: ProviderReturnPageProps) {
  const { stage, why, provider } = model;
  if (stage !== 'challenged') {
    return (
      <Button
        size="large"
        variant={why === 'processing' ? 'outline' : 'primary'}
        onClick={() => send({ type: 'payment.asked' })}
      >
        Check again
      </Button>
    );
  }
  return (
    <>
      <Button size="large" onClick={() => send({ type: 'approval.continued' })}>
        Go back to {provider}
      </Button>
      <Button size="large" variant="outline" onClick={() => send({ type: 'approval.abandoned' })}>
        Do not pay with {provider}
      </Button>
    </>
  );
}

interface Copy {
  title: string;
  text: string;
}

function stageCopy(stage: ProviderReturnPageModel['stage'], provider: string): Copy {
  switch (stage) {
    case 'polling':
      return {
        title: `Still checking with ${provider}…`,
        text: 'This takes a little longer than usual. Please do not pay again: you will not be charged twice.',
      };
    case 'challenged':
      return {
        title: `${provider} needs another way to pay`,
        text: `${provider} could not finish the payment with what you chose there. Nothing was charged. Go back to choose another way to pay.`,
      };
    case 'redirecting':
      return {
        title: `Opening ${provider}…`,
        text: `Next, you approve the payment on ${provider}’s page. You will not be charged before that.`,
      };
    default:
      return {
        title: `Checking your payment with ${provider}…`,
        text: 'This takes a moment. Please keep this page open.',
      };
  }
}

/** The text of a payment whose result is not known; it always warns against a second one. */
function unknownCopy(why: ProviderReturnPageModel['why'], provider: string): Copy {
  if (why === 'processing')
    return {
      title: `${provider} is working on your payment`,
      text: 'Some ways to pay, such as a bank account, take a few days. Please do not pay again: we will email you once it is done. You can close this page.',
    };
  if (why === 'unreachable')
    return {
      title: `We cannot reach ${provider} at the moment`,
      text: 'Your order is saved. Please do not pay again: check again in a minute. You will not be charged twice.',
    };
  return {
    title: `We have not heard from ${provider} yet`,
    text: 'Your payment may be on its way. Please do not pay again: check again in a minute. You will not be charged twice.',
  };
}
