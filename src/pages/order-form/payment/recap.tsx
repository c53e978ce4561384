import { use } from 'react';
import { shownAccount } from '../../../../domain/account/account.ts';
import { everyInWords } from '../../../../domain/pricing/subscription.ts';
import type { CheckoutModel } from '../../../../machines/checkout/checkout.view.ts';
import { Button } from '../../../components/basic/button.tsx';
import { Icon } from '../../../components/basic/icon.tsx';
import { envelopeLines } from '../../../components/form/account-copy.ts';
import { PlaceProblem } from '../../../components/form/field-problem.tsx';
import { EDIT, SentFormContext } from '../../../components/form/sent-form.context.ts';
import { LeadNote } from '../contact/contact-fields.tsx';
import styles from './recap.module.css';

export interface RecapProps {
  checkout: CheckoutModel;
  onEdit: () => void;
  /** The edit button's label, if it is not the default. */
  edit?: string;
}

/** The summary of the first step, with a button back to it. L06: a provider may have given the contact, so the note stands here, too. */
export function Recap({ checkout, onEdit, edit }: RecapProps) {
  const { price } = checkout;
  const isSent = use(SentFormContext);
  const account = shownAccount(checkout.account);
  const method = price.shippingMethod ? [`${price.shippingMethod.name} delivery`] : [];
  const bought = price.lines.filter(({ kind }) => kind === 'offer');
  return (
    <section className={`card ${styles.recap}`} aria-label="Your details" data-below={edit !== undefined || undefined}>
      <dl className={`stack-3 ${styles.rows}`}>
        <Row title="Bundle" lines={bought.map(wordsOf)} />
        <Row
          title="Contact"
          lines={[`${account.firstName} ${account.lastName}`, account.email, account.phone].filter(Boolean)}
        />
        <Row title="Delivery" lines={[...envelopeLines(account), ...method]} />
      </dl>
      {!isSent && <LeadNote />}
      <PlaceProblem message={checkout.addressProblem ?? checkout.shippingProblem} />
      <Button
        variant="outline"
        className={styles.edit}
        onClick={onEdit}
        {...(isSent ? { type: 'submit', name: EDIT } : {})}
      >
        {edit ?? 'Edit'}
      </Button>
    </section>
  );
}

function wordsOf({ name, subscription }: CheckoutModel['price']['lines'][number]): string {
  return subscription ? `${name}, ${everyInWords(subscription)}` : name;
}

function Row({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className={`note ${styles.row}`}>
      <dt className={`row-2 strong ${styles.title}`}>
        <span className={styles.tick}>
          <Icon name="check" />
        </span>
        {title}
      </dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
