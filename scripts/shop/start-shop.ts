import { launchSandboxes } from './launch-sandboxes.ts';

/** Starts the sandboxes, where the settings name no card provider, reads the shop's modules meanwhile, and starts it with their settings. */
const [launched] = await Promise.all([launchSandboxes(process.env, 'shop'), import('../../server/open-shop.ts')]);
if (launched.ok) {
  void launched.ended.then(endShop);
  Object.assign(process.env, launched.settings);
  await import('../../server/main.ts');
} else {
  console.error(launched.message);
  process.exitCode = 1;
}

function endShop(): void {
  console.error('The sandboxes have ended, so the shop ends too: start it again.');
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
