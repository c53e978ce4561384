import { launchSandboxes } from '../../../scripts/shop/launch-sandboxes.ts';

/** Starts the sandboxes in place of a shop, prints the settings with their origins, and does nothing else. */
console.log(JSON.stringify(await launchSandboxes(process.env, 'shop')));
