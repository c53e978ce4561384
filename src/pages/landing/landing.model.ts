import type { PageModel } from '../../../machines/funnel/funnel.view.ts';

/** What a landing page is drawn from. */
export type LandingModel = Extract<PageModel, { view: 'landing' }>;
