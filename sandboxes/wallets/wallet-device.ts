export const appleStatuses = [
  'paymentCredentialsAvailable',
  'paymentCredentialStatusUnknown',
  'paymentCredentialsUnavailable',
  'applePayUnsupported',
] as const;

/** What the shopper's device can do; a real one has been set up by its owner. */
export interface Device {
  /** A card is in Google Pay. */
  googlePay: boolean;
  applePay: (typeof appleStatuses)[number];
}

export const wholeDevice: Device = { googlePay: true, applePay: 'paymentCredentialsAvailable' };

/** Reads a change to the device; text says what is wrong with it. */
export function readDevice(body: unknown): Partial<Device> | string {
  const change: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { googlePay, applePay } = change;
  if (googlePay !== undefined && typeof googlePay !== 'boolean') return 'googlePay must be true or false';
  const status = appleStatuses.find((known) => known === applePay);
  if (applePay !== undefined && !status) return `applePay must be one of ${appleStatuses.join(', ')}`;
  return { ...(googlePay === undefined ? {} : { googlePay }), ...(status ? { applePay: status } : {}) };
}
