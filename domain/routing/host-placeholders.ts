/** C01: the hosts that stand for the placeholders of content texts. */
export interface ContentHosts {
  funnel: string;
  cart: string;
  affiliate: string;
}

/** C01: a text with its three placeholders, `{{funnelHost}}`, `{{cartHost}}` and `{{affiliateHost}}`, replaced. */
export function withHosts(text: string, hosts: ContentHosts): string {
  return text
    .replaceAll('{{funnelHost}}', () => hosts.funnel)
    .replaceAll('{{cartHost}}', () => hosts.cart)
    .replaceAll('{{affiliateHost}}', () => hosts.affiliate);
}
