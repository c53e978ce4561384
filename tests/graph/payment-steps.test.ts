import { describe, expect, it } from 'vitest';
import { VIEW_KINDS } from '../../domain/routing/view-kinds.ts';
import { isOrderFormNode, takesPayment } from '../../graph/graph.ts';
import { classicGraph } from '../support/funnels/funnels.ts';

describe('the steps that take a payment', () => {
  it('are the order form and the offers of the classic funnel', () => {
    const { nodes } = classicGraph();
    expect(nodes.filter(isOrderFormNode).map(({ id }) => id)).toEqual(['order-form']);
    expect(nodes.filter(takesPayment).map(({ id }) => id)).toEqual(['order-form', 'u1', 'd1', 'u2', 'd2']);
  });

  it.each(VIEW_KINDS)('a receipt or an offer with the view %s is no order form', (view) => {
    const others = classicGraph().nodes.filter(({ kind }) => kind !== 'page');
    expect(others.filter((node) => isOrderFormNode({ ...node, view }))).toEqual([]);
  });
});
