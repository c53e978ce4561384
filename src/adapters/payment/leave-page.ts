import { isApprovalAddress } from './approval-address.ts';

/** What leaving needs of a browser's window. */
export interface LeavingView {
  location: { assign(address: string): void };
  addEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
  removeEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
}

/**
 * O04: goes to PayPal's page. It ends only where this very page is shown again, out of the browser's own cache; an
 * address that is not to be trusted is not gone to.
 */
export async function leaveFor(view: LeavingView, address: string, isTest: boolean): Promise<void> {
  if (!isApprovalAddress(address, isTest)) throw new Error('the address to approve at is not to be trusted');
  await new Promise<void>((resolve) => {
    const back = ({ persisted }: { persisted: boolean }) => {
      if (!persisted) return;
      view.removeEventListener('pageshow', back);
      resolve();
    };
    view.addEventListener('pageshow', back);
    view.location.assign(address);
  });
}
