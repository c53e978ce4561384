import { installPackages } from './install.js';

/** Fills a demo shop: the whole shop and its visitors in this process, whose options of Node bound the pauses of its garbage collector. */
installPackages('all');
const { register: registerTsx } = await import('tsx/esm/api');
registerTsx();
await import('./seed-demo/main.ts');
