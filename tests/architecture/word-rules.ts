/** A word of the field, and the identifiers and files that stood for it before; `in` limits the rule to some paths. */
export interface WordRule {
  say: string;
  not: readonly string[];
  in?: RegExp;
}

/** The table of the field's words. Add a row here with a row of the glossary. */
export const WORD_RULES: readonly WordRule[] = [
  {
    say: 'resolve (settlement is what banks do)',
    not: [
      'resolveByReading',
      'resolveOrder',
      'SettleResult',
      'resolveAfter',
      'unsettled',
      'PaymentUnresolved',
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
      'IN_FLIGHT_STATUSES',
      'liveOrderId',
      'paymentInFlight',
      'PaymentInFlight',
      'paymentInFlightAt',
      'hasPaymentInFlight',
      'learnPaymentInFlight',
      'forgetPaymentInFlight',
      'oneAttemptInFlight',
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
      'ProviderLedgerReading',
      'KnownLedger',
      'booksOf',
      'hasEvenLedgers',
      'movement',
      'movements',
      'BalanceTransaction',
      'BalanceTransactionBatch',
      'BalanceTransactionKind',
      'LedgerTransaction',
      'LedgerEvent',
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
      'saveForFutureUse',
      'canSaveForFutureUse',
      'chargeBillingAgreement',
      'BillingAgreementCharge',
      'nvp-reference',
    ],
  },
  {
    say: 'requires_action',
    not: ['questioned', 'requiresActionMail', 'needsYou', 'actionRequiredBy', 'needs-you'],
  },
  { say: 'dunning schedule', not: ['DUNNING_SCHEDULE'] },
  {
    say: 'expire, abandoned',
    not: ['giveUp', 'abandoned', 'expireAfter', 'expireOrders', 'canAbandon', 'LEFT', 'isLeft', 'GIVEN_UP'],
  },
  {
    say: 'refundLateCapture, superseded',
    not: ['refundSale', 'RefundedSale', 'isSuperseded', 'takeOrRefund', 'SUPERSEDED', 'give-back'],
  },
  {
    say: 'handleWebhook: processed, duplicate, ignored, retry',
    not: ['hear', 'heard', 'hears', 'Hearing', 'Told', 'told'],
    in: /^server\/(payments|routes)\//,
  },
  {
    say: 'events, publish, delivered, flush (facts are what machines emit)',
    not: [
      'StoredEvent',
      'ClaimedEvent',
      'MailData',
      'addEvent',
      'deliver-facts',
      'fact-rows',
      'mail-facts',
      'outbox-facts',
    ],
  },
  {
    say: 'events, publish, delivered, flush (facts are what machines emit)',
    not: ['fact', 'facts', 'tell', 'poke'],
    in: /^server\/(outbox|mail)\//,
  },
  { say: 'adapterFor, legacyProtocol', not: ['speaking', 'speaker', 'formerly'], in: /^server\// },
  {
    say: 'providerBilled, onChargeOutcome',
    not: ['renewer', 'Renewer', 'renewerOf', 'followRenewer', 'followOutcome', 'follow-outcome', 'follow-renewer'],
  },
  { say: 'AdminCommands, offlineOrders', not: ['desk', 'OrderDesk', 'ownOrders', 'OwnOrders', 'own-orders'] },
];
