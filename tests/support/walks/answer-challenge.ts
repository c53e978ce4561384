/** Answers the question of an intent's bank on its page in the card sandbox, as the shopper would. */
export async function answerChallenge(
  sandbox: string,
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<void> {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const read = new URLSearchParams({ key: 'pk_test_sluice', client_secret: clientSecret });
  const intent: Challenged = await (await fetch(`${sandbox}/v1/${kind}/${id}?${read}`)).json();
  const url = intent.next_action?.use_stripe_sdk?.stripe_js;
  if (!url) throw new Error(`the intent ${id} has no challenge`);
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}

interface Challenged {
  next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null;
}
