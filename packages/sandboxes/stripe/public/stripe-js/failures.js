export const timeoutMs = 30_000;
export const noConnection = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

export class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = 'IntegrationError';
  }
}
