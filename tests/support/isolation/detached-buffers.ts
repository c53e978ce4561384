/** React's build for development asks for this property, and prints an error where Node is too old to have it. */
if (!('detached' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'detached', { get: () => false, configurable: true });

export {};
