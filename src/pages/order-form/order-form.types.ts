import type { OrderFormView } from '../../../domain/view-kinds.ts';
import type { PageModel } from '../../../machines/funnel/funnel.view.ts';

export type OrderFormPageModel = Extract<PageModel, { view: OrderFormView }>;
