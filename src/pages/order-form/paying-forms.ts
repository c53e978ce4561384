import { AmazonPayForm } from './amazon-pay-form.tsx';
import { ExpressForm } from './express-form.tsx';
import { OnePageForm } from './one-page-form.tsx';
import { PaymentStep } from './payment/payment-step.tsx';

/** The forms with a payment, whose code is one file. */
export const PAYING_FORMS = { AmazonPayForm, ExpressForm, OnePageForm, PaymentStep };
