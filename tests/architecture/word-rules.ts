/**
 * A term of the field, and the identifiers and file names that stood for it before; `in` limits the rule to some paths.
 */
export interface WordRule {
  say: string;
  not: readonly string[];
  in?: RegExp;
}

/** The table of the field's terms. A new row needs a new row of the glossary. */
export const WORD_RULES: readonly WordRule[] = [
  {
    say: 'resolve, resolved_at (settlement is what banks do)',
    not: [
      'settled_at',
      'settleByReading',
      'settleOrder',
      'SettleResult',
      'settleAfter',
      'unsettled',
      'PaymentUnsettled',
      'isSettled',
      'settle-by-reading',
      'settle-order',
      'refund-settle',
      'payment-unsettled',
    ],
  },
  {
    say: 'resolve',
    not: ['settle', 'settles'],
    in: /^(server\/(orders|payments|outbox)|machines)\//,
  },
  {
    say: 'attempt in flight, paymentInFlight',
    not: [
      'LIVE_STATUSES',
      'liveOrderId',
      'livePayment',
      'LivePayment',
      'livePaymentAt',
      'hasLivePayment',
      'learnLivePayment',
      'forgetLivePayment',
      'oneLiveAttempt',
    ],
  },
  { say: 'isInFlight', not: ['isLive'], in: /^server\/(orders|subscriptions)\// },
  {
    say: 'card-testing guard, velocity limit (a trial is of a subscription)',
    not: ['CardTrials', 'limitTrials', 'TrialLimits', 'OpenTrial', 'trials', 'card-trials', 'limit-trials'],
    in: /^server\/|^cli\//,
  },
  { say: 'isThrottled', not: ['isTiresome'] },
  {
    say: 'ReconciliationSource, provider ledger, balanceTransactions',
    not: [
      'Bookkeeper',
      'Books',
      'BooksReading',
      'KnownBooks',
      'booksOf',
      'hasEvenBooks',
      'movement',
      'movements',
      'Movement',
      'MovementBatch',
      'MovementKind',
      'BookedMovement',
      'MovementEvent',
      'reconcile-books',
      'stripe-books',
    ],
  },
  {
    say: 'supersedeAttempt, pollUntilResolved, paymentStatus',
    not: ['makeWay', 'lookAfter', 'standingOf', 'standingAfter', 'standingBy', 'make-way', 'look-after', 'standing'],
    in: /^(server\/(orders|payments|subscriptions)|sandboxes)\//,
  },
  { say: 'invalidateIdempotencyKey', not: ['withdraw', 'withdrawKey', 'isWithdrawnKey'] },
  {
    say: 'saveForFutureUse, billingAgreement, CIT or MIT',
    not: [
      'initiator',
      'Initiator',
      'keepPayer',
      'canKeepPayer',
      'chargeByReference',
      'ReferenceCharge',
      'nvp-reference',
    ],
  },
  {
    say: 'requires_action, action_required_by',
    not: ['answer_by', 'questioned', 'needsYouMail', 'needsYou', 'answerDate', 'needs-you'],
  },
  { say: 'dunning schedule', not: ['RETRY_DAYS'] },
  {
    say: 'expire, abandoned',
    not: ['giveUp', 'givenUp', 'giveUpAfter', 'giveUpOrders', 'canGiveUp', 'LEFT', 'GIVEN_UP'],
  },
  {
    say: 'refundLateCapture, superseded',
    not: ['giveBack', 'GivenBack', 'isGivenBack', 'takeOrGiveBack', 'GIVEN_BACK', 'give-back'],
  },
  {
    say: 'handleWebhook: processed, duplicate, ignored, retry',
    not: ['hear', 'heard', 'hears', 'Hearing', 'Told', 'told'],
    in: /^server\/(payments|routes)\//,
  },
  {
    say: 'events, publish, delivered, flush (facts are what machines emit)',
    not: [
      'OutboxFact',
      'ClaimedFact',
      'MailFacts',
      'addFact',
      'deliver-facts',
      'fact-rows',
      'mail-facts',
      'outbox-facts',
    ],
  },
  {
    say: 'events, publish, delivered, flush (facts are what machines emit)',
    not: ['fact', 'facts', 'told', 'tell', 'poke'],
    in: /^server\/(outbox|mail)\//,
  },
  { say: 'adapterFor, legacyProtocol', not: ['speaking', 'speaker', 'formerly'], in: /^server\// },
  {
    say: 'providerBilled, onChargeOutcome',
    not: ['renewer', 'Renewer', 'renewerOf', 'followRenewer', 'followOutcome', 'follow-outcome', 'follow-renewer'],
  },
  { say: 'AdminCommands, offlineOrders', not: ['desk', 'OrderDesk', 'ownOrders', 'OwnOrders', 'own-orders'] },
  {
    say: 'PaymentCommand, submitPayment',
    not: ['PaymentPursuit', 'pursuePayment', 'pursuing', 'pursuit'],
  },
  {
    say: 'creatingApproval, redirecting, quotingExpress, onePage, choosingMethod',
    not: ['leavingTo', 'askingNotice', 'learnAsking', 'expressing'],
  },
  {
    say: 'draft, draft.changed, payment.started, payment.ended',
    not: ['KeptCheckout', 'KeptExpress', 'tellKept', 'tellPaying', 'tellResting'],
  },
  {
    say: 'refreshQuote, quote machine',
    not: ['estimatePrice', 'pricedAnew'],
  },
  {
    say: 'timeouts, Environment, catalogue',
    not: ['Patience', 'patienceOf', 'isOutOfPatience', 'Surroundings', 'BootWorld', 'Shelf', 'shelfOf'],
  },
  {
    say: 'content.view, TotalAnnouncement, arrived-address, impressions',
    not: ['ReadingPageModel', 'TotalSaid', 'total-said', 'takeAddress', 'take-address', 'BumpView', 'bumpViews'],
    in: /^(machines|src)\//,
  },
];
