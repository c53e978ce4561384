import http from 'node:http';

/**
 * Loaded with `--import` into every process of a soak: delays a share of the requests to the shop and to the providers'
 * sandboxes before the server receives them. `SLUICE_SOAK_SEED` chooses the requests and the delays.
 */

const SLOW = { share: 0.25, most: 40 };

// The real timer is kept, since a test's fake clock would hold a request for good.
const { setTimeout } = globalThis;
const { emit } = http.Server.prototype;
let state = Number(process.env.SLUICE_SOAK_SEED ?? 0);

http.Server.prototype.emit = function delayed(event, ...rest) {
  if (event !== 'request' || random() > SLOW.share) return emit.call(this, event, ...rest);
  setTimeout(() => rest[0].destroyed || emit.call(this, event, ...rest), random() * SLOW.most);
  return true;
};

function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
