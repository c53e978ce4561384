import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { Button } from '../../../components/basic/button.tsx';
import { accountLabel } from '../../../components/form/account-copy.ts';
import { TextField } from '../../../components/form/field-text.tsx';
import styles from '../base/order-form.module.css';
import type { AddressPurpose } from './address-fields.tsx';

/** A line that few addresses need, behind a button; an address that has the line shows it. */
export function ExtraAddressLine({ purpose }: { purpose: AddressPurpose }) {
  const { values } = useFormikContext<AccountDetails>();
  const [isAsked, setAsked] = useState(false);
  const label = accountLabel('additionalAddressLine', '');
  if (!isAsked && values.additionalAddressLine === '') {
    return (
      <Button variant="quiet" className={styles.more} onClick={() => setAsked(true)}>
        Add a company or delivery note
      </Button>
    );
  }
  return (
    <TextField
      name="additionalAddressLine"
      label={label}
      autoComplete={`${purpose} address-line3`}
      isOptional
      takesFocus={isAsked}
    />
  );
}
