import type { AccountField } from '../../../../domain/account/account.ts';
import { accountLabel } from '../../../components/form/account-copy.ts';
import { TextField, type TextFieldProps } from '../../../components/form/fields.tsx';

/** The purpose of an address; browsers autofill each from its own list. */
export type AddressPurpose = 'shipping' | 'billing';

type Look = Omit<TextFieldProps, 'name' | 'label' | 'autoComplete'> & { token: string };

/** The autofill token and the keyboard of each field that is typed. */
const LOOKS = {
  email: { token: 'email', type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  firstName: { token: 'given-name', autoCapitalize: 'words' },
  lastName: { token: 'family-name', autoCapitalize: 'words' },
  phone: { token: 'tel', type: 'tel', inputMode: 'tel' },
  street: { token: 'address-line1', autoCapitalize: 'words' },
  apartment: { token: 'address-line2', isOptional: true },
  additionalAddressLine: { token: 'address-line3', isOptional: true },
  city: { token: 'address-level2', autoCapitalize: 'words' },
} as const satisfies Partial<Record<AccountField, Look>>;

interface AccountTextFieldProps extends Pick<TextFieldProps, 'hint' | 'tabIndex' | 'onLeave'> {
  name: keyof typeof LOOKS;
  purpose: AddressPurpose;
}

/** A field of an account whose label is the same in every country. */
export function AccountTextField({ name, purpose, ...rest }: AccountTextFieldProps) {
  const { token, ...look } = LOOKS[name];
  return (
    <TextField name={name} label={accountLabel(name, '')} autoComplete={`${purpose} ${token}`} {...look} {...rest} />
  );
}
