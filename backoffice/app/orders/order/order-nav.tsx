import { SectionNav } from '../../parts/section-nav.tsx';

/** The two views of an order. */
export function OrderNav({ number }: { number: string }) {
  const path = `/orders/${encodeURIComponent(number)}`;
  const sections = [
    { path, name: 'Order' },
    { path: `${path}/way`, name: 'Its way' },
  ];
  return <SectionNav room={`order ${number}`} sections={sections} />;
}
