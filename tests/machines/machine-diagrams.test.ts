import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paypalReturnMachine } from '../../machines/provider-return/provider-return.machine.ts';
import { MACHINES_FOLDER } from '../../scripts/diagrams.ts';
import { drawMachine, machineFiles } from '../../scripts/machine-diagrams.ts';
import { transitionsOf } from './child-walk.ts';

describe('the diagrams of machines', () => {
  it('Q03 are those of the machines as they are', () => {
    const files = machineFiles();
    expect(readdirSync(MACHINES_FOLDER).sort()).toEqual(Object.keys(files).sort());
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(new URL(name, MACHINES_FOLDER), 'utf8')).toBe(text);
  });

  it('Q03 have every state and an arrow for every transition of the return from PayPal', () => {
    const drawn = drawMachine(paypalReturnMachine);
    for (const state of Object.keys(paypalReturnMachine.root.states)) expect(drawn).toContain(` ${state}`);
    const arrows = drawn.split('\n').filter((line) => line.includes('-->') && !line.includes('[*]'));
    expect(arrows).toHaveLength(transitionsOf(paypalReturnMachine).length);
  });
});
