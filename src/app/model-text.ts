import type { SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { CheckoutModel } from '../../machines/checkout/checkout.view.ts';
import { consentView } from '../../machines/consent/consent.view.ts';
import { funnelView } from '../../machines/funnel/funnel.view.ts';
import type { FirstSnapshots } from './first-snapshots.ts';

/** Pages render from their models, and links besides from the address, which server and browser read alike. */
export async function modelText({ funnel, consent, checkout }: FirstSnapshots): Promise<string> {
  const models = [funnelView(funnel), consentView(consent), checkout && (await modelOfCheckout(checkout))];
  return JSON.stringify(models);
}

/** The order form's model comes with the code of its page. */
async function modelOfCheckout(checkout: SnapshotFrom<typeof checkoutMachine>): Promise<CheckoutModel> {
  const { modelOf } = await import('./checkout-page.tsx');
  return modelOf(checkout);
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The length of a text and its FNV-1a hash, by which server and browser compare two. It protects against no attack. */
export function textDigest(text: string): string {
  let hash = OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
