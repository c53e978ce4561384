import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, type InspectionEvent, type Observer } from 'xstate';
import type { RuntimeSettings, WithdrawalLink } from '../contracts/page/page-data.ts';
import { withdrawPath } from '../domain/orders/withdrawal-link.ts';
import { lastingParameters, shopAddress } from '../domain/routing/shop-address.ts';
import { buildScreenView } from '../domain/tracking/screen-view.ts';
import { type EffectsOf, provideEffects, toEffect } from '../machines/effects.ts';
import { draftOf, readDraft } from '../machines/withdrawal/withdrawal-draft.ts';
import { withdrawalPageMachine } from '../machines/withdrawal/withdrawal-page.machine.ts';
import type { ApiClient } from './adapters/api/api.types.ts';
import { pageApi } from './adapters/api/page-api.ts';
import { findWithdrawal, withdraw } from './adapters/api/withdrawals.ts';
import { storedAffiliate } from './adapters/page/affiliate-info.ts';
import { brandEntry, storedText } from './adapters/storage/brand-entry.ts';
import { TITLE, WithdrawalApp } from './app/withdrawal-app.tsx';
import { dispatchScreenView } from './tracking/screen-event.ts';

/** R01: the page counts in no statistics and leaves the saved state alone; typed text outlives a reload until sent. */
export function startWithdrawalPage(
  shop: RuntimeSettings,
  { number, order }: WithdrawalLink,
  inspect?: Observer<InspectionEvent>,
): void {
  const { origin, search } = window.location;
  // The screen has no number: other programs need not know whose order it is.
  const screen = shopAddress(withdrawPath(), lastingParameters(search));
  dispatchScreenView(buildScreenView({ origin, address: screen, node: null, title: TITLE }));
  const machine = provideEffects(withdrawalPageMachine, effectsOf(pageApi(shop, storedAffiliate(window, shop.brand))));
  const drafts = brandEntry(
    storedText(() => window.sessionStorage, 'sluice-withdrawal'),
    shop.brand,
  );
  const input = { shop, number: number ?? '', order, draft: readDraft(drafts.read(), number ?? '') };
  const actor = createActor(machine, { input, ...(inspect ? { inspect } : {}) });
  actor.subscribe((snapshot) => void drafts.write(draftOf(snapshot) ?? undefined));
  actor.start();
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <WithdrawalApp actor={actor} address={{ origin, search }} />
    </StrictMode>,
  );
}

function effectsOf(api: ApiClient): EffectsOf<typeof withdrawalPageMachine> {
  return {
    findWithdrawal: toEffect((input) => findWithdrawal(api, input.named)),
    withdraw: toEffect((input) => withdraw(api, input)),
  };
}
