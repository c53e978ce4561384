import { AmazonPage } from '../models/amazon-page.ts';
import { AmazonSandbox } from './amazon-sandbox.ts';
import { test as base } from './test.ts';

/** The shop's test with Amazon's sandbox, which is well again after each test, and its part of the page. */
export const test = base.extend<{ amazon: AmazonSandbox; amazonPage: AmazonPage }>({
  amazon: async ({ shop }, use) => {
    const amazon = await AmazonSandbox.beside(shop.sandboxUrl);
    await use(amazon);
    await amazon.isWell();
  },
  amazonPage: async ({ page }, use) => use(new AmazonPage(page)),
});

export { expect } from '@playwright/test';
