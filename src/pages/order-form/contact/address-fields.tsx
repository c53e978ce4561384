import { useFormikContext } from 'formik';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { type Country, countryByCode, hasState } from '../../../../domain/account/countries.ts';
import { accountLabel } from '../../../components/form/account-copy.ts';
import { SelectField, TextField } from '../../../components/form/fields.tsx';
import styles from '../base/order-form.module.css';
import { AccountTextField, type AddressPurpose } from './account-text-field.tsx';
import { ExtraLine } from './extra-line.tsx';
import { useStateOfZip } from './use-state-of-zip.ts';

/** The country comes first, because labels and rules depend on it, then the ZIP code, which fills in the state. */
export function AddressFields({ purpose, countries }: { purpose: AddressPurpose; countries: readonly Country[] }) {
  const { values, setFieldValue } = useFormikContext<AccountDetails>();
  const country = countryByCode(values.country);
  const chooseState = useStateOfZip();
  const forgetForeignState = (code: string) => {
    if (!hasState(code, values.state)) setFieldValue('state', '');
  };
  return (
    <>
      <div className={`flow ${styles.pair}`}>
        <SelectField
          name="country"
          label={accountLabel('country', '')}
          autoComplete={`${purpose} country`}
          options={countries}
          placeholder="Choose a country"
          onPicked={forgetForeignState}
        />
        <PostalField purpose={purpose} country={country} />
      </div>
      <AccountTextField name="street" purpose={purpose} />
      <div className={`flow ${styles.extras}`}>
        <ExtraLine name="apartment" purpose={purpose} invitation="Add apartment, suite…" />
        <ExtraLine name="additionalAddressLine" purpose={purpose} invitation="Add company or note" />
      </div>
      <div className={`flow ${styles.pair}`}>
        <AccountTextField name="city" purpose={purpose} />
        <StateField purpose={purpose} country={country} onPicked={chooseState} />
      </div>
    </>
  );
}

interface RegionFieldProps {
  purpose: AddressPurpose;
  country: Country | undefined;
}

function StateField({ purpose, country, onPicked }: RegionFieldProps & { onPicked: () => void }) {
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
      onPicked={onPicked}
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
