export const appleStatuses = [
  'paymentCredentialsAvailable',
  'paymentCredentialStatusUnknown',
  'paymentCredentialsUnavailable',
  'applePayUnsupported',
] as const;

/** The abilities of the shopper's device, whose owner has set them up. */
export interface Device {
  /** A card is in Google Pay. */
  googlePay: boolean;
  applePay: (typeof appleStatuses)[number];
  /** A sheet proposes an address as it opens; else the shopper enters one there, and until then a shop hears of none. */
  hasAddress: boolean;
  /** The milliseconds that a sheet waits for each answer of the shop; both companies give half a minute. */
  patienceMs: number;
}

export const fullDevice: Device = {
  googlePay: true,
  applePay: 'paymentCredentialsAvailable',
  hasAddress: true,
  patienceMs: 30_000,
};

/** Reads a change to the device; a text is the reason for a refusal. */
export function readDevice(body: unknown): Partial<Device> | string {
  const change: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { googlePay, applePay, hasAddress, patienceMs } = change;
  if (googlePay !== undefined && typeof googlePay !== 'boolean') return 'googlePay must be true or false';
  const status = appleStatuses.find((known) => known === applePay);
  if (applePay !== undefined && !status) return `applePay must be one of ${appleStatuses.join(', ')}`;
  if (hasAddress !== undefined && typeof hasAddress !== 'boolean') return 'hasAddress must be true or false';
  const patience = typeof patienceMs === 'number' && patienceMs > 0 ? patienceMs : null;
  if (patienceMs !== undefined && patience === null) return 'patienceMs must be a number above 0';
  return {
    ...(googlePay === undefined ? {} : { googlePay }),
    ...(status ? { applePay: status } : {}),
    ...(hasAddress === undefined ? {} : { hasAddress }),
    ...(patience === null ? {} : { patienceMs: patience }),
  };
}
