import { FormikProvider } from 'formik';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { COUNTRIES } from '../../../../domain/account/countries.ts';
import { needsOwnPhone } from '../../../components/form/billing.ts';
import { TickBox } from '../../../components/form/tick-box.tsx';
import styles from '../base/order-form.module.css';
import { AccountTextField } from './account-text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import type { BillingForm } from './use-billing-form.ts';

export interface BillingSectionProps {
  billing: BillingForm;
  /** The order's own account, whose phone the bill uses if it is valid there. */
  account: AccountDetails;
}

/** The billing address: the delivery address, unless the shopper chooses another. */
export function BillingSection({ billing, account }: BillingSectionProps) {
  return (
    <div className="stack-3">
      <TickBox isTicked={billing.isSame} onTick={billing.chooseSame}>
        My billing address is the delivery address
      </TickBox>
      {!billing.isSame && (
        <FormikProvider value={billing.formik}>
          <fieldset aria-label="Billing address" className={styles.fields}>
            <div className={styles.pair}>
              <AccountTextField name="firstName" purpose="billing" />
              <AccountTextField name="lastName" purpose="billing" />
            </div>
            <AddressFields purpose="billing" countries={COUNTRIES} />
            {needsOwnPhone(billing.formik.values, account) && (
              <AccountTextField name="phone" purpose="billing" hint="As it is written in the country of the bill." />
            )}
            <ProblemSummary />
          </fieldset>
        </FormikProvider>
      )}
    </div>
  );
}
