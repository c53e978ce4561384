import { expect, it } from 'vitest';
import { withHosts } from '../../../domain/routing/host-placeholders.ts';

const HOSTS = { funnel: 'f.example', cart: '$&', affiliate: 'a.example' };

it('C01 the three placeholders are replaced wherever they stand, and nothing else is', () => {
  const text = 'https://{{funnelHost}}/a {{cartHost}} {{affiliateHost}} {{funnelHost}} {{host}} {funnelHost}';
  expect(withHosts(text, HOSTS)).toBe('https://f.example/a $& a.example f.example {{host}} {funnelHost}');
});
