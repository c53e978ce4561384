import { type Static, Type } from 'typebox';

/** What can be paid how in a live funnel, for operators. */

const Text = (description: string) => Type.String({ description });
const Nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const MATRIX_OUTCOMES = ['one click', 'approval', 'asked again', 'not offered'] as const;

const MatrixItemSchema = Type.Object({
  step: Text('The sfid of the step that sells it.'),
  number: Type.Integer({ description: 'The step’s number.' }),
  kind: Text('The step’s kind in words, such as `upsell`.'),
  url: Text('The step’s address.'),
  place: Type.Enum(['sale', 'after the sale']),
  offer: Text('The offer’s sfid.'),
  name: Text('The offer’s name.'),
  bought: Type.Enum(['once', 'by subscription']),
  total: Type.Integer({ description: 'What it costs now in minor units, with the cheapest delivery and without tax.' }),
});

const MatrixMethodSchema = Type.Object({
  method: Text('The payment method of an order.'),
  name: Text('Its name as shoppers read it.'),
});

const MatrixCellSchema = Type.Object({
  item: Type.Integer({ minimum: 0, description: 'The place of its item in `items`.' }),
  method: Text('The payment method: of the sale, where the item is sold after it.'),
  consent: Type.Enum(['given', 'withheld', 'not asked'], {
    description: 'Whether the payer agreed to later charges, where the method’s provider asks for that.',
  }),
  device: Text('One of `devices`.'),
  outcome: Type.Enum([...MATRIX_OUTCOMES]),
  how: Nullable('Where the shopper approves it.'),
  reason: Nullable('Why it is not offered, or is asked again.'),
  note: Nullable('What follows from it.'),
});

/** One cell for each item, method, consent and device. */
export const MatrixSchema = Type.Object({
  uid: Text('The funnel’s uid.'),
  version: Text('The hash of its live version.'),
  brand: Text('The brand’s name.'),
  currency: Text('Of the totals.'),
  items: Type.Array(MatrixItemSchema),
  methods: Type.Array(MatrixMethodSchema),
  devices: Type.Array(Text('A browser, such as `iPhone, Safari`.')),
  cells: Type.Array(MatrixCellSchema),
});

export type Matrix = Static<typeof MatrixSchema>;
export type MatrixItem = Static<typeof MatrixItemSchema>;
export type MatrixCell = Static<typeof MatrixCellSchema>;
export type MatrixConsent = MatrixCell['consent'];
