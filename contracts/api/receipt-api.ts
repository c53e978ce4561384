import { Type } from 'typebox';
import { OrderSchema } from './order-api.ts';

/** O08 `GET receipts/{token}`: 128 random bits in base64url. */
export const ReceiptParametersSchema = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

/** The orders of one checkout, the sale first. */
export const ReceiptSchema = Type.Array(OrderSchema);
