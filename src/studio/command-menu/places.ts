import type { LiveFunnel } from '../shell/admin-query.ts';
import type { Room } from '../shell/rooms.ts';

/** Somewhere to go. */
export interface Place {
  /** The address of the view. */
  to: string;
  name: string;
  kind: 'Rooms' | 'Funnels' | 'Steps' | 'Orders';
}

const ORDER_NUMBER = /^[\w-]{2,100}$/;
const MOST_OF_A_KIND = 20;

/** The places that have each of some words in their names; what may be an order's number is offered as one. */
export function placesFor(words: string, rooms: readonly Room[], funnels: readonly LiveFunnel[]): Place[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name }: Place) => wanted.every((word) => name.toLowerCase().includes(word));
  const found = (places: Place[]) => places.filter(isFound).slice(0, MOST_OF_A_KIND);
  return [
    ...found(rooms.map(({ path, name }) => ({ to: path, name, kind: 'Rooms' }))),
    ...found(funnels.map(funnelPlace)),
    ...(wanted.length === 0 ? [] : found(funnels.flatMap(stepPlaces))),
    ...orderPlaces(words.trim(), rooms),
  ];
}

function funnelPlace({ brand, graph }: LiveFunnel): Place {
  const uid = graph.funnel.uniqueIdentifier;
  return { to: `/funnels/${encodeURIComponent(uid)}`, name: `${uid} · ${brand}`, kind: 'Funnels' };
}

function stepPlaces(funnel: LiveFunnel): Place[] {
  const { to, name } = funnelPlace(funnel);
  return funnel.graph.nodes.map(({ id, step, url, kind }) => ({
    to: `${to}/steps/${encodeURIComponent(id)}`,
    name: `${step} /${url} · ${kind} of ${name}`,
    kind: 'Steps',
  }));
}

function orderPlaces(text: string, rooms: readonly Room[]): Place[] {
  const hasOrders = rooms.some(({ path }) => path === '/orders');
  if (!hasOrders || !ORDER_NUMBER.test(text) || !/\d/.test(text)) return [];
  return [{ to: `/orders/${encodeURIComponent(text)}`, name: `Order ${text}`, kind: 'Orders' }];
}
