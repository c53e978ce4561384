import { KeepAlive, textOf } from './keep-alive.ts';

const CONNECTIONS = 8;

/**
 * Tokens of this many cards, as shoppers' browsers get them. Their dates differ, because the shop limits tries with one
 * card.
 */
export async function cardTokens(sandbox: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  let asked = 0;
  const connection = async () => {
    const provider = new KeepAlive(sandbox);
    while (asked < count) {
      asked += 1;
      tokens.push(await cardToken(provider, asked));
    }
    provider.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return tokens;
}

async function cardToken(provider: KeepAlive, n: number): Promise<string> {
  const date = { 'card[exp_month]': `${1 + (n % 12)}`, 'card[exp_year]': `${2030 + (n % 13)}` };
  const card = { 'card[number]': '4242424242424242', ...date, 'card[cvc]': '123' };
  const form = new URLSearchParams({ key: 'pk_test_sluice', type: 'card', ...card });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await provider.send('POST', '/v1/payment_methods', headers, form.toString());
  const [status, body] = [answer.status, textOf(answer)];
  if (status !== 200) throw new Error(`no card token: ${status} ${body}`);
  const { id }: { id: string } = JSON.parse(body);
  return id;
}
