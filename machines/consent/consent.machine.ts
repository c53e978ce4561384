import { consentSetup } from './consent.setup.ts';

const { createStateConfig } = consentSetup;

const asking = createStateConfig({
  tags: ['asking'],
  on: {
    'consent.accepted': { actions: 'chooseAll', target: 'applying' },
    'consent.refused': { actions: 'chooseNone', target: 'applying' },
    'choice.opened': { actions: 'chooseCurrent', target: 'changing' },
    'consent.heard': [
      {
        guard: { type: 'isChange', params: ({ event }) => event.decision },
        actions: [{ type: 'decide', params: ({ event }) => event.decision }, 'recordChange'],
        target: 'opening',
      },
      { actions: { type: 'decide', params: ({ event }) => event.decision }, target: 'opening' },
    ],
  },
});

/** A no counts at once and a yes once it is stored; the browser's signal settles the question by itself. */
export const consentMachine = consentSetup.createMachine({
  id: 'consent',
  context: ({ input }) => ({ ...input, choice: { analytics: false, advertising: false } }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isSignalled', target: 'signalled' },
        { guard: 'isAsked', target: 'asking' },
        { target: 'settled' },
      ],
    },
    asking,
    settled: { ...asking, tags: ['settled'] },
    changing: {
      tags: ['changing'],
      on: {
        'purpose.toggled': {
          actions: { type: 'choose', params: ({ event }) => ({ [event.purpose]: event.isAllowed }) },
        },
        'choice.submitted': { target: 'applying' },
        'choice.closed': { target: 'opening' },
        'consent.heard': asking.on?.['consent.heard'],
      },
    },
    applying: {
      always: [
        {
          guard: { type: 'isNarrower', params: ({ context }) => context.choice },
          actions: ['refuseAtOnce', 'recordChange'],
          target: 'saving',
        },
        { target: 'saving' },
      ],
    },
    saving: {
      tags: ['saving'],
      // A no of another tab counts at once, too.
      on: {
        'consent.heard': {
          guard: { type: 'isNarrower', params: ({ event }) => event.decision },
          actions: [{ type: 'decide', params: ({ event }) => event.decision }, 'recordChange'],
        },
      },
      invoke: {
        src: 'saveConsent',
        input: ({ context: { choice, consent, source } }) => ({ ...choice, textVersion: consent.textVersion, source }),
        onDone: [
          {
            guard: { type: 'isChange', params: ({ event }) => event.output },
            actions: [{ type: 'decide', params: ({ event }) => event.output }, 'recordChange'],
            target: 'saved',
          },
          { actions: { type: 'decide', params: ({ event }) => event.output }, target: 'saved' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: {
      tags: ['failed'],
      on: {
        'consent.accepted': { actions: 'chooseAll', target: 'applying' },
        'consent.refused': { actions: 'chooseNone', target: 'applying' },
        'purpose.toggled': {
          actions: { type: 'choose', params: ({ event }) => ({ [event.purpose]: event.isAllowed }) },
        },
        'choice.submitted': { target: 'applying' },
        'consent.heard': asking.on?.['consent.heard'],
      },
    },
    saved: { ...asking, tags: ['saved'] },
    signalled: { tags: ['signalled'] },
  },
});
