import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { type Country, countryByCode } from '../../../../domain/account/countries.ts';
import { Button } from '../../../components/basic/button.tsx';
import { accountLabel } from '../../../components/form/account-copy.ts';
import { SelectField, TextField } from '../../../components/form/fields.tsx';
import styles from '../base/order-form.module.css';
import { AccountTextField, type AddressPurpose } from './account-text-field.tsx';

/** The fields of an address. The country comes first, because labels and rules of the others depend on it. */
export function AddressFields({ purpose, countries }: { purpose: AddressPurpose; countries: readonly Country[] }) {
  const { values, setFieldValue } = useFormikContext<AccountDetails>();
  const country = countryByCode(values.country);
  const forgetForeignState = (code: string) => {
    if (!Object.hasOwn(countryByCode(code)?.states ?? {}, values.state)) setFieldValue('state', '');
  };
  return (
    <>
      <SelectField
        name="country"
        label={accountLabel('country', '')}
        autoComplete={`${purpose} country`}
        options={countries}
        placeholder="Choose a country"
        onPicked={forgetForeignState}
      />
      <AccountTextField name="street" purpose={purpose} />
      <AccountTextField name="apartment" purpose={purpose} />
      <ExtraAddressLine purpose={purpose} />
      <AccountTextField name="city" purpose={purpose} />
      <div className={styles.pair}>
        <StateField purpose={purpose} country={country} />
        <PostalField purpose={purpose} country={country} />
      </div>
    </>
  );
}

interface RegionFieldProps {
  purpose: AddressPurpose;
  country: Country | undefined;
}

function StateField({ purpose, country }: RegionFieldProps) {
  const states = Object.entries(country?.states ?? {}).map(([value, label]) => ({ value, label }));
  if (country && states.length === 0) return null;
  const label = accountLabel('state', country?.value ?? '');
  return (
    <SelectField
      name="state"
      label={label}
      autoComplete={`${purpose} address-level1`}
      options={states}
      placeholder={`Choose a ${label.toLowerCase()}`}
    />
  );
}

/** Shows the numeric keyboard if the country's postal codes have only digits. */
function PostalField({ purpose, country }: RegionFieldProps) {
  const isDigits = /^\d+$/.test(country?.postalExample ?? '');
  return (
    <TextField
      name="zipPostalCode"
      label={accountLabel('zipPostalCode', country?.value ?? '')}
      autoComplete={`${purpose} postal-code`}
      inputMode={isDigits ? 'numeric' : 'text'}
      autoCapitalize="characters"
    />
  );
}

/** A line that few addresses need, behind a button; an address that has the line shows it, also while it is cleared. */
function ExtraAddressLine({ purpose }: { purpose: AddressPurpose }) {
  const { values } = useFormikContext<AccountDetails>();
  const isEmpty = values.additionalAddressLine === '';
  const [isShown, setShown] = useState(!isEmpty);
  if (!isShown) {
    return (
      <Button variant="quiet" className={styles.more} onClick={() => setShown(true)}>
        Add a company or delivery note
      </Button>
    );
  }
  return <AccountTextField name="additionalAddressLine" purpose={purpose} takesFocus={isEmpty} />;
}
