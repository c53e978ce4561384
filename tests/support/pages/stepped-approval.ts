import type { ProviderPage } from '../../../contracts/api/payment-end.ts';
import type { ProviderReturn } from '../../../domain/orders/payment-return.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { CreateApproval, PaymentAnswer, PaymentCommand } from '../../../machines/ports.ts';
import { handStepped } from './hand-stepped.ts';

/** A payment machine whose effects a test steps by hand, with those of a provider's own page. */
export function steppedApproval() {
  const create = handStepped<CreateApproval, PaymentAnswer>();
  const redirect = handStepped<ProviderPage, { awaySince: number }>();
  const watch = handStepped<void, void>();
  const deadline = handStepped<{ until: number }, void>();
  const resolveReturn = handStepped<ProviderReturn, PaymentAnswer>();
  const submit = handStepped<PaymentCommand, PaymentAnswer>();
  const machine = paymentMachine.provide({
    actors: {
      submitPayment: submit.logic,
      createApproval: create.logic,
      redirectToProvider: redirect.logic,
      watchForReturn: watch.logic,
      reachDeadline: deadline.logic,
      resolveReturn: resolveReturn.logic,
    },
  });
  /** The browser redirects, and shows the page again without an answer. */
  const leaveAndReturn = async () => {
    await redirect.answer({ awaySince: 0 });
    await watch.answer();
  };
  return { create, redirect, watch, deadline, resolveReturn, submit, machine, leaveAndReturn };
}
