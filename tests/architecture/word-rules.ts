/** A term of the field, and what stood for it before; `in` limits the rule to some paths. */
export interface WordRule {
  say: string;
  /** Identifiers and names of files, also where a string or a comment names them. */
  not?: readonly string[];
  /** A word that no identifier and no file has among the words of its name. */
  part?: RegExp;
  /** Identifiers of a library that have one all the same. */
  except?: readonly string[];
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
    in: /^server\/|^backoffice\//,
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
  { say: 'invalidateIdempotencyKey', not: ['withdrawKey', 'isWithdrawnKey'] },
  { say: 'invalidateIdempotencyKey', not: ['withdraw'], in: /^server\/(payments|orders)\// },
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
  {
    say: 'captured (of money); an API field and a status word keep their name',
    not: [
      'isPaidOrAuthorized',
      'isPaidStatus',
      'hasPaidByWallet',
      'isPaidElsewhere',
      'learnPaid',
      'withPurchased',
      'isBought',
      'boughtSteps',
      'boughtOrders',
      'PaidAttempt',
    ],
  },
  {
    say: 'unknown (it is not known whether money was taken)',
    not: ['isUnresolved', 'learnUnresolved', 'isUnderWay', 'under_way', 'PaymentUnresolved', 'payment-unresolved'],
    in: /^(machines|src)\//,
  },
  { say: 'requoted', not: ['isRepriced', 'mustConfirmTotal'] },
  { say: 'away, ProviderPage', not: ['Departure', 'forgetDeparture', 'leftAt'], in: /^(machines|src)\// },
  { say: 'record, recorded (of a fact)', part: /^(stated|unstated)$/, in: /^machines\// },
  { say: 'recordFact', not: ['stateFact'] },
  {
    say: 'PaymentEnd, PaymentAnswer',
    not: ['ChargeOutcome', 'PaymentOutput', 'ApprovalOutput', 'EmbeddedOutput', 'ReturnOutcome'],
    in: /^(machines|src)\//,
  },
  { say: 'amazonPay', part: /^embedded$/, in: /^(machines|src)\// },
  { say: 'tryUse (an attempt is one charge of an order)', not: ['attempt'], in: /^src\/adapters\// },
  {
    say: 'publish, notify, store, or the thing itself',
    part: /^(told|untold|tell|kept|keep|whole|world)$/,
    // The options of the driver of PostgreSQL.
    except: ['keepAlive', 'keepAliveInitialDelayMillis'],
    in: /^(domain|contracts|graph|machines|src|server|backoffice|scripts|packages\/.*)\/(?!tests\/)/,
  },
];
