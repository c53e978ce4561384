import { approvalMachine } from '../../../machines/payment/approval.machine.ts';
import type { CreateApproval, CreatedApproval, ProviderPage } from '../../../machines/ports.ts';
import { handStepped } from './hand-stepped.ts';

/** An approval machine whose effects a test steps by hand. */
export function steppedApproval() {
  const create = handStepped<CreateApproval, CreatedApproval>();
  const redirect = handStepped<ProviderPage, { awaySince: number }>();
  const watch = handStepped<void, void>();
  const deadline = handStepped<{ until: number }, void>();
  const machine = approvalMachine.provide({
    actors: {
      createApproval: create.logic,
      redirectToProvider: redirect.logic,
      watchForReturn: watch.logic,
      reachDeadline: deadline.logic,
    },
  });
  /** The browser redirects, and shows the page again without an answer. */
  const leaveAndReturn = async () => {
    await redirect.answer({ awaySince: 0 });
    await watch.answer();
  };
  return { create, redirect, watch, deadline, machine, leaveAndReturn };
}
