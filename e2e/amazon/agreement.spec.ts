import { AmazonPage } from '../models/amazon-page.ts';
import { opensSignedIn } from '../models/amazon-shopper.ts';
import { Shopper, STEP } from '../models/shopper.ts';
import { AmazonSandbox } from '../support/amazon-sandbox.ts';
import { keptIf } from '../support/kept.ts';
import { expect, test } from '../support/subscription-test.ts';

/** The shop starts more than once. */
test.describe.configure({ timeout: 180_000 });

test(
  'A05 W06 a subscription is renewed by its payer’s agreement, and cancelled by its mail’s link, which closes it',
  keptIf(false),
  async ({ own, page, browser }) => {
    const amazon = await AmazonSandbox.beside(own.sandboxUrl);
    const amazonPage = new AmazonPage(page);
    const shopper = new Shopper(page, own.url);
    await opensSignedIn({ shopper, amazonPage });
    await amazonPage.consents();
    await shopper.pays();
    await shopper.isAt(STEP.upsell1);
    expect(await amazon.taken()).toEqual([9_900]);
    await own.daysPass(32);
    await expect.poll(() => amazon.taken()).toHaveLength(2);
    await expect.poll(() => own.mailOf(/subscription: order/)).toContain('Amazon Pay');
    expect(await amazon.agreements()).toEqual(['Open']);
    const other = await (await browser.newContext()).newPage();
    await other.goto(cancelLinkIn(await own.mailOf(/subscription: order/)));
    await other.getByRole('button', { name: 'Cancel the subscription' }).click();
    await other.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(other.getByText('Your subscription is canceled.')).toBeVisible();
    await expect.poll(() => own.mailOf(/subscription is canceled/)).toContain('Nothing more will be charged');
    await expect.poll(() => amazon.agreements()).toEqual(['Closed']);
  },
);

/** The link of a mail's text by which a subscription is cancelled. */
function cancelLinkIn(mail: string | null): string {
  return /https?:\S+\/subscription\?cancel=[\w-]+/.exec(mail ?? '')?.[0] ?? '';
}
