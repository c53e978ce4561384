import { useFormikContext } from 'formik';
import type { AccountDetails } from '../../../domain/account.ts';
import { type Country, countryByCode } from '../../../domain/countries.ts';
import { SelectField } from '../../components/field-select.tsx';
import { TextField } from '../../components/field-text.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { accountLabel, countriesOf } from '../../forms/account-words.ts';
import { ExtraAddressLine } from './extra-address-line.tsx';
import styles from './order-form.module.css';

/** Where the order goes. The country comes first: the words and rules of what follows depend on it. */
export function DeliveryFields({ shipsTo }: { shipsTo: readonly string[] }) {
  const { values, setFieldValue } = useFormikContext<AccountDetails>();
  const country = countryByCode(values.country);
  const forgetForeignState = (code: string) => {
    if (!Object.hasOwn(countryByCode(code)?.states ?? {}, values.state)) setFieldValue('state', '');
  };
  return (
    <FormSection id="delivery" number={3} title="Delivery">
      <div className={styles.fields}>
        <SelectField
          name="country"
          label={accountLabel('country', '')}
          autoComplete="shipping country"
          options={countriesOf(shipsTo)}
          placeholder="Choose a country"
          onPicked={forgetForeignState}
        />
        <TextField
          name="street"
          label={accountLabel('street', '')}
          autoComplete="shipping address-line1"
          autoCapitalize="words"
        />
        <TextField
          name="apartment"
          label={accountLabel('apartment', '')}
          autoComplete="shipping address-line2"
          isOptional
        />
        <ExtraAddressLine />
        <TextField
          name="city"
          label={accountLabel('city', '')}
          autoComplete="shipping address-level2"
          autoCapitalize="words"
        />
        <div className={styles.pair}>
          <StateField country={country} />
          <PostalField country={country} />
        </div>
      </div>
    </FormSection>
  );
}

function StateField({ country }: { country: Country | undefined }) {
  const states = Object.entries(country?.states ?? {}).map(([value, label]) => ({ value, label }));
  if (country && states.length === 0) return null;
  const label = accountLabel('state', country?.value ?? '');
  return (
    <SelectField
      name="state"
      label={label}
      autoComplete="shipping address-level1"
      options={states}
      placeholder={`Choose a ${label.toLowerCase()}`}
    />
  );
}

/** A keyboard of digits where a postal code has nothing else. */
function PostalField({ country }: { country: Country | undefined }) {
  const isDigits = /^\d+$/.test(country?.postalExample ?? '');
  return (
    <TextField
      name="zipPostalCode"
      label={accountLabel('zipPostalCode', country?.value ?? '')}
      autoComplete="shipping postal-code"
      inputMode={isDigits ? 'numeric' : 'text'}
      autoCapitalize="characters"
    />
  );
}
