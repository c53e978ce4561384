import { type SimulatedRequest, type Simulation, simulationIn } from '../money/simulation.ts';
import { type Amount, readAmount } from '../simulator/amounts.ts';
import type { Simulator, Work } from '../simulator/simulator.ts';
import { readToken } from '../simulator/tokens.ts';
import { invalid, type Refusal, type Reply, refused } from './reply.ts';

/** One request whose signature is right. */
export interface Call extends Work {
  simulator: Simulator;
  seller: string;
  /** A field of the request; empty where it is missing. */
  field(name: string): string;
}

export interface Action {
  name: string;
  run(call: Call): Reply;
}

/** The amount in `<name>.Amount` and `<name>.CurrencyCode`, above zero. */
export function amountAt(call: Call, name: string): Amount | Refusal {
  const amount = readAmount(call.field(`${name}.Amount`), call.field(`${name}.CurrencyCode`));
  return amount && amount.minor > 0 ? amount : invalid(name);
}

/** A flag: Amazon takes the words `true` and `false` alone. */
export function flagAt(call: Call, name: string, otherwise: boolean): boolean | Refusal {
  const text = call.field(name);
  if (text === '') return otherwise;
  return text === 'true' || text === 'false' ? text === 'true' : invalid(name);
}

/** The shop's own id of a payment: up to 32 letters, digits, dashes and underscores. */
export function referenceAt(call: Call, name: string): string | Refusal {
  const text = call.field(name);
  return /^[A-Za-z0-9_-]{1,32}$/.test(text) ? text : invalid(name);
}

/** What a note asks the sandbox to simulate; null where it is a plain note. */
export function simulationAt(call: Call, name: string, kind: SimulatedRequest): Simulation | null | Refusal {
  const simulation = simulationIn(call.field(name), kind);
  if (simulation !== 'impossible') return simulation;
  return refused('InvalidSandboxSimulationSpecified', `The sandbox cannot simulate what ${name} asks for.`);
}

/** The fields that were named, as one text to compare a repetition with. */
export function requestText(call: Call, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => call.field(name)));
}

/** Whether the request has a person's token, which shows a draft's whole address. */
export function consentOf(call: Call, person: string): boolean | Refusal {
  const token = call.field('AddressConsentToken') || call.field('AccessToken');
  if (token === '') return false;
  const session = readToken(call.simulator, token);
  if (session?.person.id === person) return true;
  return refused('InvalidAddressConsentToken', 'The token has expired, or belongs to another buyer.');
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
