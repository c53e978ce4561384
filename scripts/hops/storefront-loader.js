/** Loads the storefront's modules in Node as Vite does in a browser: a style sheet as its class names. */

const NAMES = 'export default new Proxy({}, { get: (_, name) => name });';
const ENVIRONMENT = 'import.meta.env = { DEV: false };';

export async function load(url, context, next) {
  if (url.endsWith('.css')) return { format: 'module', source: NAMES, shortCircuit: true };
  const loaded = await next(url, context);
  if (!url.includes('/src/') || url.includes('/node_modules/') || !loaded.source) return loaded;
  return { ...loaded, source: `${ENVIRONMENT}${loaded.source}` };
}
