import { isRecord } from '../is-record.ts';
import type { DeviceInfo } from './visitor.ts';

/** E06: a step that this visitor saw, and its variant. `spId` is the split test's id, or null without one. */
export interface ShownStep {
  step: number;
  genericUrl: string;
  url: string;
  spId: string | null;
  variantId: string;
}

/** E06: the steps that this visitor saw in each main funnel, stored in the browser under the key `stats`. */
export interface StatsHistory {
  deviceInfo: DeviceInfo | null;
  /** By the main funnel's sfid: one entry for each genericUrl, sorted by step. */
  funnels: Record<string, ShownStep[]>;
}

export const NO_HISTORY: StatsHistory = { deviceInfo: null, funnels: {} };

/** Reads any stored value. Malformed parts are left out. Never throws. */
export function readStatsHistory(stored: unknown): StatsHistory {
  if (!isRecord(stored)) return NO_HISTORY;
  const funnels = isRecord(stored.funnels) ? Object.entries(stored.funnels) : [];
  return {
    deviceInfo: isDeviceInfo(stored.deviceInfo) ? stored.deviceInfo : null,
    funnels: Object.fromEntries(funnels.map(([sfid, steps]) => [sfid, readSteps(steps)])),
  };
}

/** The history after a step was shown: its entry replaces the one with the same genericUrl. */
export function withShownStep(
  history: StatsHistory,
  shown: { funnel: string; step: ShownStep; device: DeviceInfo },
): StatsHistory {
  const steps = tidy([...stepsOf(history, shown.funnel), shown.step]);
  return { deviceInfo: shown.device, funnels: { ...history.funnels, [shown.funnel]: steps } };
}

function stepsOf(history: StatsHistory, funnel: string): ShownStep[] {
  return Object.hasOwn(history.funnels, funnel) ? (history.funnels[funnel] ?? []) : [];
}

function readSteps(stored: unknown): ShownStep[] {
  return Array.isArray(stored) ? tidy(stored.filter(isShownStep)) : [];
}

/** One entry for each genericUrl, the last one, sorted by step. */
function tidy(steps: readonly ShownStep[]): ShownStep[] {
  const byUrl = new Map(steps.map((step) => [step.genericUrl, step]));
  return [...byUrl.values()].sort((a, b) => a.step - b.step);
}

function isShownStep(value: unknown): value is ShownStep {
  return (
    isRecord(value) &&
    Number.isFinite(value.step) &&
    [value.genericUrl, value.url, value.variantId].every(isText) &&
    (value.spId === null || isText(value.spId))
  );
}

function isDeviceInfo(value: unknown): value is DeviceInfo {
  if (!isRecord(value) || (value.device !== 'Mobile' && value.device !== 'Desktop')) return false;
  const { os, browser, language, timezone, screen_resolution } = value;
  return [os, browser, language, timezone, screen_resolution].every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
