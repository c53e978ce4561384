import http from 'node:http';

/**
 * Loaded with `--import` into every process of a soak: a share of the requests, be they to the shop or to a provider's
 * sandbox, waits before its server hears of it. `SLUICE_SOAK_SEED` chooses which, and how long.
 */

const SLOW = { share: 0.25, most: 40 };

// A fake clock of a test is not to hold a request.
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
