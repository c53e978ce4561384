import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { countryByCode } from '../../../../domain/account/countries.ts';
import { normalPostalCode } from '../../../../domain/account/postal-code.ts';
import { afterPress } from '../../../components/basic/press.ts';

/** E08: the returned function notes that the shopper has chosen a state, after which no ZIP code fills it in. */
export function useStateOfZip(): () => void {
  const { values, setFieldValue } = useFormikContext<AccountDetails>();
  const filledIn = useRef('');
  const { state } = values;
  const zip = zipIn(values);
  useEffect(() => {
    if (zip === null || (state !== '' && state !== filledIn.current)) return;
    let isCurrent = true;
    const fill = (found: string | null) => {
      if (!isCurrent || found === null || found === state) return;
      filledIn.current = found;
      void setFieldValue('state', found);
    };
    void findState(zip).then((found) => afterPress(() => fill(found)));
    return () => {
      isCurrent = false;
    };
  }, [zip, state, setFieldValue]);
  return () => {
    filledIn.current = '';
  };
}

/** A ZIP code that is complete; null for less, and in other countries. */
function zipIn({ country, zipPostalCode }: AccountDetails): string | null {
  const rules = countryByCode(country);
  if (rules?.value !== 'US') return null;
  const zip = normalPostalCode(zipPostalCode, rules);
  return rules.postalFormat.test(zip) ? zip : null;
}

/** The tables are loaded with the first ZIP code that needs them. Where they cannot be, the shopper chooses. */
async function findState(zip: string): Promise<string | null> {
  const tables = await import('../../../../domain/account/address-check.ts').catch(() => null);
  return tables?.stateOfZip(zip) ?? null;
}
