import { type Destination, isSplit } from './destination.ts';

/** A fault of a destination file: an error blocks publishing of its brand, a warning does not. */
export interface DestinationFault {
  code: DestinationFaultCode;
  severity: 'error' | 'warning';
  /** A JSON path into the destination file. */
  path: string;
  message: string;
}

export type DestinationFaultCode =
  | 'destination-unknown-funnel'
  | 'destination-default-not-bound'
  | 'destination-funnel-not-bound'
  | 'destination-without-rival'
  | 'destination-funnel-without-share'
  | 'destination-shares-not-100';

/** The fields of a main funnel that the checks of a destination read. */
export interface BoundFunnel {
  sfid: string;
  destinationId: string | null;
}

/** Checks a destination against the brand's main funnels (E05, X04). */
export function destinationFaults(destination: Destination, funnels: readonly BoundFunnel[]): DestinationFault[] {
  const known = new Map(funnels.map((funnel) => [funnel.sfid, funnel]));
  const faults = [
    defaultFault(destination, known),
    ...rivalFaults(destination, known),
    ...shareFaults(destination, funnels),
  ];
  return faults.filter((fault) => fault !== null);
}

function defaultFault(destination: Destination, known: ReadonlyMap<string, BoundFunnel>): DestinationFault | null {
  const { sfid, defaultFunnel } = destination;
  const funnel = known.get(defaultFunnel);
  const path = '$.defaultFunnel';
  if (!funnel) return unknownFunnel(path, defaultFunnel);
  if (funnel.destinationId === sfid) return null;
  const message = `The default funnel "${defaultFunnel}" is not bound here: its destinationId has to be "${sfid}".`;
  return { code: 'destination-default-not-bound', severity: 'error', path, message };
}

function rivalFaults({ sfid, splitTesting }: Destination, known: ReadonlyMap<string, BoundFunnel>) {
  return (splitTesting ?? []).map((rival, index): DestinationFault | null => {
    const path = `$.splitTesting[${index}].sfid`;
    const funnel = known.get(rival.sfid);
    if (!funnel) return unknownFunnel(path, rival.sfid);
    if (funnel.destinationId === sfid) return null;
    const message = `The funnel "${rival.sfid}" gets no visitors here, because its destinationId is not "${sfid}".`;
    return { code: 'destination-funnel-not-bound', severity: 'warning', path, message };
  });
}

function shareFaults(destination: Destination, funnels: readonly BoundFunnel[]): DestinationFault[] {
  if (!isSplit(destination)) return [];
  const rivals = funnels.filter(
    (funnel) => funnel.destinationId === destination.sfid && funnel.sfid !== destination.defaultFunnel,
  );
  const weights = new Map((destination.splitTesting ?? []).map(({ sfid, percentage }) => [sfid, percentage ?? 0]));
  const shares = rivals.map(({ sfid }) => weights.get(sfid) ?? 0);
  const sum = shares.reduce((total, share) => total + share, destination.percentage ?? 0);
  if (rivals.length === 0) return [withoutRival()];
  if (shares.every((share) => share === 0)) return [];
  const idle = rivals.filter((_, index) => shares[index] === 0).map(({ sfid }) => withoutShare(sfid));
  return Math.abs(sum - 100) < ROUNDING ? idle : [...idle, notHundred(sum)];
}

/** Thirds such as 33.3 + 33.3 + 33.3 pass. */
const ROUNDING = 0.2;

function unknownFunnel(path: string, sfid: string): DestinationFault {
  const message = `There is no funnel "${sfid}" in this brand.`;
  return { code: 'destination-unknown-funnel', severity: 'error', path, message };
}

function withoutRival(): DestinationFault {
  const message = 'No other funnel is bound here, so the default funnel gets every visitor in spite of its percentage.';
  return { code: 'destination-without-rival', severity: 'warning', path: '$.percentage', message };
}

function withoutShare(sfid: string): DestinationFault {
  const message = `The funnel "${sfid}" is bound here but has no percentage, so it gets no visitors while others have one.`;
  return { code: 'destination-funnel-without-share', severity: 'warning', path: '$.splitTesting', message };
}

function notHundred(sum: number): DestinationFault {
  const shown = Math.round(sum * 100) / 100;
  const message = `The shares of the funnels sum to ${shown}, not 100: what the default funnel leaves is divided in their proportion.`;
  return { code: 'destination-shares-not-100', severity: 'warning', path: '$.splitTesting', message };
}
