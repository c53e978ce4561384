import fs from 'node:fs/promises';
import path from 'node:path';

/** The uid of the bench's funnel, its order form, and what is bought there. */
export const BENCH_FUNNEL = 'classic';
export const BENCH_ORDER = {
  step: 'fh-classic-order',
  offers: ['fh-offer-powerfoods-complete-beef-6'],
  bumps: ['fh-offer-powerfood-treats-1'],
  coupon: 'BENCH10',
  shippingMethod: 'bench-standard',
} as const;

/** The offers accepted after the sale: one that is bought once, and one that subscribes. */
export const BENCH_OFFERS = {
  offers: { step: 'fh-classic-upsell-1', offer: 'fh-offer-powermotion-3' },
  plans: { step: 'fh-classic-upsell-2', offer: 'fh-offer-gi-complete-3' },
} as const;

export type OfferKind = keyof typeof BENCH_OFFERS;

/** Writes the brand of the bench: the demo's, with one bump that expires, a coupon, shipping methods and a tax. */
export async function writeBenchBrand(demoFunnels: string, folder: string): Promise<void> {
  const brand = path.join(folder, 'fernhollow');
  await fs.cp(path.join(demoFunnels, 'fernhollow'), brand, { recursive: true });
  for (const rules of ['coupons', 'bumps']) await fs.rm(path.join(brand, rules), { recursive: true, force: true });
  await addBump(path.join(brand, 'funnels/classic.json'));
  await addPlan(path.join(brand, 'offers/gi-complete-3.json'));
  await writeJson(path.join(brand, 'bumps/treats.json'), BUMP);
  await writeJson(path.join(brand, 'coupons/bench.json'), COUPON);
  await writeJson(path.join(brand, 'shipping.json'), SHIPPING);
  await writeJson(path.join(brand, 'taxes.json'), TAXES);
}

async function addBump(file: string): Promise<void> {
  const funnel: object = JSON.parse(await fs.readFile(file, 'utf8'));
  await writeJson(file, { ...funnel, bumpOffers: BENCH_ORDER.bumps });
}

async function addPlan(file: string): Promise<void> {
  const offer: object = JSON.parse(await fs.readFile(file, 'utf8'));
  await writeJson(file, { ...offer, ...PLAN });
}

const PLAN = {
  subscriptionPrice: 66,
  subscription: { frequencies: [{ frequency: 'Month', multipliers: [6] }] },
  viewType: 'Subscription',
};
const BUMP = {
  sfid: 'bench-bump',
  offer: BENCH_ORDER.bumps[0],
  title: 'Add a bag of treats',
  text: 'One bag of treats beside the dinner.',
  expiresAfterMinutes: 30,
};
const COUPON = { code: BENCH_ORDER.coupon, kind: 'percent', value: 10, purchase: 'any' };
const PLACE = { countries: ['US', 'CA'] };
const SHIPPING = {
  methods: [
    { sfid: 'bench-standard', name: 'Standard', price: 4.95, ...PLACE, days: { min: 3, max: 5 } },
    { sfid: 'bench-express', name: 'Express', price: 14.95, ...PLACE, days: { min: 1, max: 2 } },
  ],
};
const SALES_TAX = { country: 'US', state: 'CA', name: 'Sales tax', rate: 8.625, onShipping: true };
const NO_SALES_TAX = { country: 'US', name: 'Sales tax', rate: 0 };
const TAXES = { rates: [SALES_TAX, NO_SALES_TAX, { country: 'CA', name: 'GST', rate: 5 }] };

async function writeJson(file: string, value: object): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, JSON.stringify(value));
}
