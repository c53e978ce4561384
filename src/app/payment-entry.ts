import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isRecord } from '../../domain/is-record.ts';
import type { CheckoutModel } from '../../machines/checkout/checkout.view.ts';

/** Back leads to the contact with everything typed, and not out of the form; `reopen` is false if that is refused. */
export function usePaymentEntry({ stage, approvals }: CheckoutModel, reopen: () => boolean): void {
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
    if (typed !== 'payment' || isEntry) return;
    const isLeft = isPop && last.isEntry && last.current === current;
    if (last.typed === 'contact' || (isLeft && !reopen())) navigate(current, { state: { ...state, isPayment: true } });
  }, [navigate, reopen, typed, isEntry, isPop, current, state]);
}
