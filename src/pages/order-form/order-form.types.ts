import type { PageModel } from '../../../machines/funnel/funnel.view.ts';

export type OrderFormPageModel = Extract<PageModel, { view: 'two-step-order-form' }>;
