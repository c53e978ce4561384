/** Mistakes of one line each, as people make them in an editor, in the files of the demo brands. */
export interface HandEdit {
  what: string;
  /** Relative to the funnels folder. */
  file: string;
  from: string;
  to: string;
  code: string;
  /** Where the finding has to point: a path into the file, or into another file after its name and a `#`. */
  path: string;
  /** What the sentence has to name. */
  names: string;
  /** How the journey that shows it ends, where it is a fault of the flow. */
  journey?: string;
}

const CLASSIC = 'fernhollow/funnels/classic.json';
const VSL = 'northvale/funnels/vsl.json';
const QUIZ = 'fernhollow/funnels/quiz.json';
const U1 = '$.defaultFunnels[2]';

export const HAND_EDITS: HandEdit[] = [
  {
    what: 'a comma that is missing',
    ...{ file: CLASSIC, from: '"step": 10,', to: '"step": 10' },
    ...{ code: 'not-json', path: '$', names: 'classic.json' },
  },
  {
    what: 'a comma too many',
    ...{ file: QUIZ, from: '"fh-offer-foods-complete-3"', to: '"fh-offer-foods-complete-3",' },
    ...{ code: 'not-json', path: '$', names: 'quiz.json' },
  },
  {
    what: 'a field with a slip of the pen',
    ...{ file: VSL, from: '"overrideYes": "upsell-3"', to: '"overideYes": "upsell-3"' },
    ...{ code: 'schema', path: '$.defaultFunnels[3]', names: 'overideYes' },
  },
  {
    what: 'a number in quotes',
    ...{ file: CLASSIC, from: '"step": 30', to: '"step": "30"' },
    ...{ code: 'schema', path: `${U1}.step`, names: 'integer' },
  },
  {
    what: 'a visibility that does not exist',
    ...{ file: QUIZ, from: '"Desktop only"', to: '"Desktop"' },
    ...{ code: 'schema', path: '$.defaultFunnels[1].variants[0].visibility', names: '.visibility' },
  },
  {
    what: 'an offer with a letter too few',
    ...{ file: CLASSIC, from: '"upsell": "fh-offer-powermotion-3"', to: '"upsell": "fh-offer-powermotin-3"' },
    ...{ code: 'unknown-offer', path: `${U1}.upsell`, names: '"fh-offer-powermotin-3"' },
  },
  {
    what: 'a bundle that is not there',
    ...{ file: CLASSIC, from: 'powerfoods-complete-beef-6"', to: 'powerfoods-complete-beef-12"' },
    ...{ code: 'unknown-offer', path: '$.orderForm[1]', names: 'beef-12"' },
  },
  {
    what: 'content with a letter too many',
    ...{ file: CLASSIC, from: '"pageContent": "fh-content-home"', to: '"pageContent": "fh-content-homes"' },
    ...{ code: 'unknown-content', path: '$.defaultFunnels[0].variants[0].pageContent', names: '"fh-content-homes"' },
  },
  {
    what: 'content of another page',
    ...{ file: CLASSIC, from: '"pageContent": "fh-content-powermotion-3"', to: '"pageContent": "fh-content-home"' },
    ...{ code: 'view-does-not-fit-kind', path: `${U1}.variants[0].pageContent`, names: 'Step 30' },
  },
  {
    what: 'a thank-you page in small letters',
    ...{ file: CLASSIC, from: '"Thankyou Page"', to: '"Thank you page"' },
    ...{ code: 'no-thank-you', path: '$.defaultFunnels', names: 'Thankyou Page' },
  },
  {
    what: 'an upsell in two words',
    ...{ file: CLASSIC, from: '"type": "Upsell"', to: '"type": "Up sell"' },
    ...{ code: 'view-does-not-fit-kind', path: `${U1}.variants[0].pageContent`, names: 'Step 30' },
  },
  {
    what: 'an upsell that says what a downsell sells',
    ...{ file: CLASSIC, from: '"upsell": "fh-offer-powermotion-3"', to: '"downsell": "fh-offer-powermotion-3"' },
    ...{ code: 'offer-step-without-offer', path: `${U1}.upsell`, names: 'Step 30' },
  },
  {
    what: 'a yes that leads nowhere',
    ...{ file: VSL, from: '"overrideYes": "upsell-3"', to: '"overrideYes": "upsell-4"' },
    ...{ code: 'override-names-nothing', path: '$.defaultFunnels[3].overrideYes', names: '"upsell-4"' },
    journey: 'yes: no page follows',
  },
  {
    what: 'a no that leads nowhere',
    ...{ file: VSL, from: '"overrideNo": "downsell-3"', to: '"overrideNo": "downsell 3"' },
    ...{ code: 'override-names-nothing', path: '$.defaultFunnels[6].overrideNo', names: '"downsell 3"' },
    journey: 'no: no page follows',
  },
  {
    what: 'a failed payment that leads nowhere',
    ...{ file: VSL, from: '"nextPageFail": 100', to: '"nextPageFail": 101' },
    ...{ code: 'fail-names-nothing', path: '$.defaultFunnels[6].nextPageFail', names: '"101"' },
    journey: 'payment fails: order-success-common',
  },
  {
    what: 'a failed payment that leads back to the order form',
    ...{ file: VSL, from: '"nextPageFail": 100', to: '"nextPageFail": "order"' },
    ...{ code: 'fail-needs-payment', path: '$.defaultFunnels[6].nextPageFail', names: 'Step 30' },
    journey: 'payment fails: SecureCart',
  },
  {
    what: 'a yes that leads back to the same offer',
    ...{ file: VSL, from: '"overrideYes": "thank-you"', to: '"overrideYes": "downsell-3"' },
    ...{ code: 'charged-twice', path: '$.defaultFunnels[8].overrideYes', names: 'Step 90' },
    journey: 'yes: DS_1-Unit-PowerFoodTreats_AP again',
  },
  {
    what: 'a no that goes round in a circle',
    ...{ file: VSL, from: '"overrideNo": 110', to: '"overrideNo": 80' },
    ...{ code: 'only-yes-leads-out', path: '$.defaultFunnels[3]', names: 'Step 40' },
    journey: 'pay: CTUS_3-Unit-PowerMotion-GIComplete_AP',
  },
  {
    what: 'a step in the wrong place',
    ...{ file: CLASSIC, from: '"step": 30', to: '"step": 3' },
    ...{ code: 'no-order-form-before-offer', path: U1, names: 'Step 3 ' },
  },
  {
    what: 'a thank-you page before its offers',
    ...{ file: CLASSIC, from: '"step": 70', to: '"step": 25' },
    ...{ code: 'unreachable-step', path: U1, names: 'Step 30' },
  },
  {
    what: 'a step that was copied with its sfid',
    ...{ file: CLASSIC, from: '"sfid": "fh-classic-downsell-2"', to: '"sfid": "fh-classic-downsell-1"' },
    ...{ code: 'duplicate-step-id', path: '$.defaultFunnels[5].sfid', names: 'Step 60' },
  },
  {
    what: 'an address with a folder in it',
    ...{ file: CLASSIC, from: '"url": "CTUS_3-Unit-PowerMotion_AP"', to: '"url": "offers/PowerMotion"' },
    ...{ code: 'url-not-one-segment', path: `${U1}.url`, names: '"offers/PowerMotion"' },
  },
  {
    what: 'the address of a policy',
    ...{ file: CLASSIC, from: '"url": "home"', to: '"url": "terms"' },
    ...{ code: 'url-taken', path: '$.defaultFunnels[0].url', names: '"terms"' },
  },
  {
    what: "the server's own address",
    ...{ file: CLASSIC, from: '"genericUrl": "upsell-1"', to: '"genericUrl": "admin"' },
    ...{ code: 'url-taken', path: `${U1}.genericUrl`, names: '"admin"' },
  },
  {
    what: 'no default variant',
    ...{ file: QUIZ, from: '"default": true', to: '"default": false' },
    ...{ code: 'no-default-variant', path: '$.defaultFunnels[0].variants', names: 'Step 10' },
  },
  {
    what: 'a price with a digit too many',
    ...{ file: 'fernhollow/offers/powermotion-3.json', from: '"offerPrice": 69', to: '"offerPrice": 690' },
    ...{ code: 'price-above-standard', path: `${CLASSIC}#${U1}.upsell`, names: 'PowerMotion, 3 jars' },
  },
  {
    what: 'a price in mills',
    ...{ file: 'fernhollow/offers/powermotion-3.json', from: '"offerPrice": 69', to: '"offerPrice": 69.995' },
    ...{ code: 'price-not-exact', path: `${CLASSIC}#${U1}.upsell`, names: '69.995' },
  },
  {
    what: 'a price in words',
    ...{ file: 'fernhollow/offers/powermotion-3.json', from: '"offerPrice": 69', to: '"offerPrice": "$69"' },
    ...{ code: 'schema', path: '$.offerPrice', names: 'number' },
  },
  {
    what: 'an offer selector with an offer that is not there',
    ...{ file: 'fernhollow/content/offer-selector.json', from: 'beef-3"', to: 'beef-33"' },
    ...{
      code: 'unknown-offer',
      path: `${QUIZ}#$.defaultFunnels[2].variants[0].pageContent`,
      names: '"fh-offer-powerfoods-complete-beef-33"',
    },
  },
  {
    what: 'a funnel that leaves its destination',
    ...{ file: CLASSIC, from: '"fh-dest-beef"', to: '"fh-dest-beet"' },
    ...{
      code: 'destination-default-not-bound',
      path: 'fernhollow/destinations/classic.json#$.defaultFunnel',
      names: '"fh-classic"',
    },
  },
  {
    what: 'a destination of a funnel that is not there',
    ...{ file: 'fernhollow/destinations/dinner.json', from: '"fh-dinner-b"', to: '"fh-dinner-c"' },
    ...{ code: 'destination-unknown-funnel', path: '$.splitTesting[0].sfid', names: '"fh-dinner-c"' },
  },
  {
    what: 'two funnels of one name',
    ...{ file: QUIZ, from: '"uniqueIdentifier": "quiz"', to: '"uniqueIdentifier": "classic"' },
    ...{ code: 'name-taken', path: '$.uniqueIdentifier', names: 'classic.json' },
  },
];
