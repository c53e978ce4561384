import { launchSandboxes } from '../../../scripts/shop/launch-sandboxes.ts';

/** Stands where a shop would: it starts the sandboxes, says by which settings they are found, and does nothing else. */
console.log(JSON.stringify(await launchSandboxes(process.env, 'shop')));
