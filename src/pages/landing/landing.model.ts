import type { LandingPageModel } from '../../../machines/funnel/content.view.ts';

export type LandingModel = LandingPageModel;
