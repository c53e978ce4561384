import { describe, expect, it, vi } from 'vitest';
import { backOffice } from '../../../server/back-office.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';

function configOf(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.config;
}

describe('the back office of a running shop', () => {
  it('logs each load that fails, and is loaded again with the next call', async () => {
    const failure = new Error('no such file');
    const log = vi.fn();
    const office = backOffice(configOf({}), log, () => {
      throw failure;
    });
    const call = () => office.admin({ type: 'funnels' }, { channel: 'process', name: 'ada' });
    await expect(call()).rejects.toBe(failure);
    await expect(call()).rejects.toBe(failure);
    const line = ['error', 'the back office could not be loaded', failure];
    expect(log.mock.calls).toEqual([line, line]);
  });
});
