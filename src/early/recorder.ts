import './early.types.ts';
import { uidToOpen } from './open-again.ts';
import { recordActs } from './recorded-acts.ts';

// The script in the head holds up the first paint, so that it has only what would be lost, or seen, before the text is there.
document.documentElement.hidden = uidToOpen(window) !== null;
window.sluiceActs = recordActs(window);
