import { describe, expect, it } from 'vitest';
import { nodeById } from '../../../graph/graph.ts';
import { fullWalkCopy, indexNodes, isPaidFor, nameOf, walkCopy } from '../../../graph/paths/journey-copy.ts';
import { classicGraph, funnelOf, graphOf, page, step, thankYou } from '../../support/funnels/funnels.ts';

const WALK = [
  { from: 'landing', on: 'next' },
  { from: 'order-form', on: 'fail' },
  { from: 'order-form', on: 'next' },
  { from: 'u1', on: 'fail' },
  { from: 'u1', on: 'yes' },
  { from: 'd1', on: 'no' },
  { from: 'nowhere', on: 'next' },
  { from: 'nowhere', on: 'yes' },
] as const;

describe('a walk in words', () => {
  it('is its answers: a page by its address, an order form by its payment', () => {
    expect(walkCopy(indexNodes(classicGraph()), WALK)).toEqual([
      'landing',
      'payment fails',
      'pay',
      'payment fails',
      'yes',
      'no',
      'nowhere',
      'yes',
    ]);
  });

  it('has the offer that was answered, where it is told in full', () => {
    expect(fullWalkCopy(indexNodes(classicGraph()), WALK)).toEqual([
      'landing',
      'payment fails',
      'pay',
      'payment of u1 fails',
      'yes to u1',
      'no to d1',
      'nowhere',
      'yes',
    ]);
  });

  it('calls a step by its address, or by its sfid where it has none', () => {
    const { nodes } = graphOf(funnelOf([page('p', { url: '/welcome' }), thankYou('t', { variants: [] })]));
    expect(nodes.map(nameOf)).toEqual(['welcome', 't']);
  });

  it('knows the first of two steps with one sfid', () => {
    const graph = graphOf(funnelOf([page('p', { url: 'first' }), page('p', { url: 'second' })]));
    expect(indexNodes(graph).get('p')).toBe(nodeById(graph, 'p'));
    expect([...indexNodes(graph).values()].map(({ url }) => url)).toEqual(['first']);
  });
});

describe('an order form', () => {
  it.each([
    ['Order Form', true],
    ['orderform', true],
    ['ORDER FORM', true],
    ['Order  Form', false],
    ['My order form', false],
    ['Order form 2', false],
    ['Page', false],
  ])('E03 is known without its content by its type: %s', (type, isOne) => {
    const [node] = graphOf(funnelOf([step('p', type)])).nodes;
    expect(node && isPaidFor(node)).toBe(isOne);
  });

  it('E03 is known by its content otherwise, whatever its type', () => {
    const [landing, form] = graphOf(funnelOf([step('landing', 'Order Form'), step('order-form', 'Page')])).nodes;
    expect([landing && isPaidFor(landing), form && isPaidFor(form)]).toEqual([false, true]);
  });
});
