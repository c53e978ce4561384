import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isRecord } from '../../domain/is-record.ts';
import type { CheckoutModel } from '../../machines/checkout/checkout.view.ts';

/**
 * The payment of a form that asks for the contact first has an entry of its own in the browser's history, at the form's address: Back
 * leads to the contact, with everything typed, and not out of the form. `reopen` asks the checkout for that, which may refuse.
 */
export function usePaymentEntry({ stage, approvals }: CheckoutModel, reopen: () => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const current = `${pathname}${search}`;
  const isPop = useNavigationType() === 'POP';
  const isEntry = isRecord(state) && state.isPayment === true;
  // A provider that gives the contact leads to the payment at once.
  const typed = approvals.approvedExpress ? null : stage;
  const before = useRef({ typed, isEntry, current });

  useEffect(() => {
    const last = before.current;
    before.current = { typed, isEntry, current };
    if (typed === 'contact' && isEntry) navigate(-1);
    else if (typed === 'payment' && last.typed === 'contact' && !isEntry)
      navigate(current, { state: { ...state, isPayment: true } });
    else if (typed === 'payment' && isPop && last.isEntry && !isEntry && last.current === current) reopen();
  }, [navigate, reopen, typed, isEntry, isPop, current, state]);
}
