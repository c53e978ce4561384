import { parseSync, Visitor } from 'vite';

/**
 * Loads the shop's modules in Node. Each function of theirs says first which file it is of; the storefront's get what Vite gives them
 * in a browser: the environment, and a style sheet as its class names.
 */

const ROOT = new URL('../../', import.meta.url).href;
const PRODUCT = /^(domain|contracts|graph|machines|src|server)\//;
const NAMES = 'export default new Proxy({}, { get: (_, name) => name });';
const ENVIRONMENT = 'import.meta.env = { DEV: false };';

export async function load(url, context, next) {
  if (url.endsWith('.css')) return { format: 'module', source: NAMES, shortCircuit: true };
  const loaded = await next(url, context);
  const [path] = url.startsWith(ROOT) ? url.slice(ROOT.length).split('?') : [''];
  if (!PRODUCT.test(path) || loaded.format !== 'module') return loaded;
  const source = noted(String(loaded.source), path);
  return { ...loaded, source: path.startsWith('src/') ? `${ENVIRONMENT}${source}` : source };
}

function noted(code, path) {
  const call = `globalThis.enterFile?.(${JSON.stringify(path)})`;
  const added = [];
  const note = ({ body }) => {
    // tsx names functions by one of its own.
    if (!body || body.callee?.name === '__defProp') return;
    if (body.type === 'BlockStatement') added.push([body.start + 1, `${call};`]);
    else added.push([body.start, `(${call},`], [body.end, ')']);
  };
  const visitor = new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note });
  visitor.visit(parseSync('module.js', code).program);
  let written = '';
  let end = 0;
  for (const [at, text] of added.sort(([one], [other]) => one - other)) {
    written += code.slice(end, at) + text;
    end = at;
  }
  return written + code.slice(end);
}
