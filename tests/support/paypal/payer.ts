/** What a payer answers on PayPal's page in its sandbox. */
export interface Visit {
  email?: string;
  funding?: 'balance' | 'declined' | 'echeck' | 'blocked';
  address?: string;
  outcome?: 'approve' | 'cancel';
}

/** The address to which PayPal sends the payer back, with the parameters that it adds. */
export interface Back {
  url: URL;
  token: string;
  paymentId: string | null;
  PayerID: string | null;
}

/** A payer opens the page, answers it and is redirected. */
export async function visitPayPal(approvalUrl: string, answer: Visit = {}): Promise<Back> {
  const page = await (await fetch(approvalUrl)).text();
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&');
  if (!action) throw new Error(`no form to answer: ${page}`);
  const chosen = { email: 'ada@example.com', funding: 'balance', address: '', outcome: 'approve', ...answer };
  const form = { method: 'POST', body: new URLSearchParams(chosen), redirect: 'manual' as const };
  const reply = await fetch(new URL(action, approvalUrl), form);
  const location = reply.headers.get('location');
  if (reply.status !== 303 || location === null) throw new Error(`${reply.status}: ${await reply.text()}`);
  const url = new URL(location);
  const { searchParams: query } = url;
  return { url, token: query.get('token') ?? '', paymentId: query.get('paymentId'), PayerID: query.get('PayerID') };
}
