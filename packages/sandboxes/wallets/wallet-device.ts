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
}

export const fullDevice: Device = { googlePay: true, applePay: 'paymentCredentialsAvailable' };

/** Reads a change to the device; a text is the reason for a refusal. */
export function readDevice(body: unknown): Partial<Device> | string {
  const change: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { googlePay, applePay } = change;
  if (googlePay !== undefined && typeof googlePay !== 'boolean') return 'googlePay must be true or false';
  const status = appleStatuses.find((known) => known === applePay);
  if (applePay !== undefined && !status) return `applePay must be one of ${appleStatuses.join(', ')}`;
  return { ...(googlePay === undefined ? {} : { googlePay }), ...(status ? { applePay: status } : {}) };
}
