import type { ComponentType } from 'react';

/** A room of the studio; its code is loaded with its first view. */
export interface Room {
  /** The address with which its views begin; `backoffice/server/documents.ts` serves it. */
  path: string;
  name: string;
  load: () => Promise<ComponentType>;
  isForDevelopment?: true;
}

/** The rooms, in the order of the bar. A room has the routes of its views below its path. */
export const ROOMS: readonly Room[] = [
  { path: '/funnels', name: 'Funnels', load: async () => (await import('../funnels/funnels.room.tsx')).FunnelsRoom },
  { path: '/orders', name: 'Orders', load: async () => (await import('../orders/orders.room.tsx')).OrdersRoom },
  {
    path: '/versions',
    name: 'Versions',
    load: async () => (await import('../versions/versions.room.tsx')).VersionsRoom,
  },
  {
    path: '/checks',
    name: 'Experiments and checks',
    load: async () => (await import('../checks/checks.room.tsx')).ChecksRoom,
  },
  { path: '/health', name: 'Health', load: async () => (await import('../health/health.room.tsx')).HealthRoom },
  {
    path: '/machines',
    name: 'Machines',
    load: async () => (await import('../machines/machines.room.tsx')).MachinesRoom,
  },
  {
    path: '/inspect',
    name: 'Inspector',
    load: async () => (await import('../inspect/inspect.page.tsx')).InspectPage,
    isForDevelopment: true,
  },
];

export const FIRST_ROOM = '/funnels';
