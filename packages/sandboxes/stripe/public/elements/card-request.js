import { cardParams } from './card-fields.js';

const timeoutMs = 30_000;
const noConnection = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};
const noSense = {
  type: 'api_error',
  message: 'The payments provider gave an answer that could not be read. Please try again.',
};

/** Sends the card from this frame straight to the provider; the response holds no number. */
export async function createPaymentMethod(key, billingDetails, metadata) {
  const form = new URLSearchParams({ type: 'card', ...cardParams(), key });
  appendNested(form, 'billing_details', billingDetails);
  appendNested(form, 'metadata', metadata);
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.json().catch(() => undefined);
    if (answer?.object === 'payment_method') return { paymentMethod: answer };
    return { error: answer?.error ?? noSense };
  } catch {
    return { error: noConnection };
  }
}

function appendNested(form, prefix, value) {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') form.append(prefix, String(value));
  else for (const [name, inner] of Object.entries(value)) appendNested(form, `${prefix}[${name}]`, inner);
}
