import type { FunnelRegistry } from '../publish/funnel-registry.ts';
import { short } from '../publish/versions/live-history.ts';
import type { AdminReply } from './admin-command.ts';

export interface VersionDeps {
  registry: FunnelRegistry;
  clock: () => Date;
}

export async function rollBack(
  { registry, clock }: VersionDeps,
  uid: string,
  hash: string | null,
): Promise<AdminReply> {
  const result = await registry.rollBack(uid, hash, clock());
  if (result.type === 'refused') return { done: false, text: result.message };
  const { was } = result;
  return {
    done: true,
    text: `"${result.uid}" is at version ${short(result.hash)} again; shoppers who began with ${short(was)} stay on it.`,
  };
}

export async function revoke({ registry, clock }: VersionDeps, uid: string, named: string): Promise<AdminReply> {
  const result = await registry.revoke(uid, named, clock());
  if (result.type === 'refused') return { done: false, text: result.message };
  const { hash, live } = result;
  return {
    done: true,
    text: `Version ${short(hash)} of "${uid}" is revoked; shoppers inside it go on with ${short(live)}.`,
  };
}

export async function listVersions({ registry }: VersionDeps, uid: string): Promise<AdminReply> {
  const result = await registry.versionsOf(uid);
  if (result.type === 'refused') return { done: false, text: result.message };
  const lines = result.versions.map(({ hash, at, is }) => `${short(hash)}  ${at.toISOString()}  ${is}`);
  return { done: true, text: lines.join('\n'), data: result.versions };
}
