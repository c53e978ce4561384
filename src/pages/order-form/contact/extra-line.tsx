import { useFormikContext } from 'formik';
import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AccountDetails } from '../../../../domain/account/account.ts';
import { Button } from '../../../components/basic/button.tsx';
import { classNames } from '../../../components/basic/class-names.ts';
import { FieldRefusalContext } from '../../../components/form/field-refusal.context.ts';
import styles from '../base/order-form.module.css';
import { AccountTextField, type AddressPurpose } from './account-text-field.tsx';

export interface ExtraLineProps {
  name: 'apartment' | 'additionalAddressLine';
  purpose: AddressPurpose;
  /** The label of the button that opens the line. */
  invitation: string;
}

/** The line stays in the page, so that a browser can fill it in, which opens it; without the script it is open. */
export function ExtraLine({ name, purpose, invitation }: ExtraLineProps) {
  const isScripted = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const { line, isOpen, open } = useOpening(name);
  const isClosed = isScripted && !isOpen;
  return (
    <>
      {!isOpen && (
        <Button variant="quiet" className={classNames(styles.aside, styles.invitation)} onClick={open}>
          {invitation}
        </Button>
      )}
      <div ref={line} className={isOpen ? styles.line : styles.closedLine} aria-hidden={isClosed || undefined}>
        <AccountTextField name={name} purpose={purpose} tabIndex={isClosed ? -1 : undefined} />
      </div>
    </>
  );
}

const neverChanges = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;

/** Once open a line stays so, also while it is cleared. Its field takes the focus where the shopper opened it. */
function useOpening(name: ExtraLineProps['name']) {
  const { values } = useFormikContext<AccountDetails>();
  const refusal = use(FieldRefusalContext);
  const line = useRef<HTMLDivElement>(null);
  const [opener, setOpener] = useState<'shopper' | 'value' | null>(null);
  if (opener === null && (values[name] !== '' || refusal?.field === name)) setOpener('value');
  useEffect(() => {
    if (opener === 'shopper') line.current?.querySelector('input')?.focus();
  }, [opener]);
  return { line, isOpen: opener !== null, open: () => setOpener('shopper') };
}
