// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PageModel } from '../../../machines/funnel/funnel.view.ts';
import { loadPagePart } from '../../../src/app/page-parts.ts';
import { Page } from '../../../src/app/page-registry.tsx';
import { ArticlePage } from '../../../src/pages/article/article.page.tsx';
import { LandingPage } from '../../../src/pages/landing/landing.page.tsx';
import { OfferPage } from '../../../src/pages/offer/offer.page.tsx';
import { OfferSelectorPage } from '../../../src/pages/offer-selector/offer-selector.page.tsx';
import { ReceiptPage } from '../../../src/pages/receipt/receipt.page.tsx';
import { SurveyPage } from '../../../src/pages/survey/survey.page.tsx';
import { VslPage } from '../../../src/pages/vsl/vsl.page.tsx';
import { offerPageModel } from '../../support/pages/checkout-models.ts';
import { articleModel, selectorModel, surveyModel, vslModel } from '../../support/pages/content-models.ts';
import { landingModel, receiptModel } from '../../support/pages/models.ts';

const send = () => {};
const landing = landingModel();
const article = articleModel();
const vsl = vslModel();
const survey = surveyModel();
const selector = selectorModel();
const offer = offerPageModel();
const receipt = receiptModel();

it.each<[PageModel, ReactElement]>([
  [landing, <LandingPage key="landing" model={landing} send={send} />],
  [article, <ArticlePage key="article" model={article} send={send} />],
  [vsl, <VslPage key="vsl" model={vsl} send={send} />],
  [survey, <SurveyPage key="survey" model={survey} send={send} />],
  [selector, <OfferSelectorPage key="selector" model={selector} send={send} />],
  [offer, <OfferPage key="offer" model={offer} send={send} />],
  [receipt, <ReceiptPage key="receipt" model={receipt} />],
])('A03 the view $view has its own page', async (model, page) => {
  await loadPagePart(model.view);
  expect(renderToString(<Page model={model} send={send} checkout={undefined} />)).toBe(renderToString(page));
});
