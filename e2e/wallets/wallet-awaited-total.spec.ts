import { expect, test } from '../support/test.ts';
import { WalletSheet } from '../support/wallet-sandbox.ts';

for (const name of ['Apple Pay', 'Google Pay'])
  test(`V10 A06 a press of ${name} while the price is away is answered: the page asks for the total, and the sheet opens for it @phone`, async ({
    shopper,
    page,
  }) => {
    await shopper.opens('/SecureCart?uid=vsl');
    await shopper.givesContact();
    await page.getByRole('button', { name: 'Have a code?' }).click();
    const wallet = page.getByRole('button', { name: `Pay with ${name}` });
    await expect(wallet).toBeVisible();
    await expect(page.getByText('Calculating…')).toHaveCount(0);
    await expect(page.getByText(/We ship to the address you entered here/)).toBeVisible();
    await page.route('**/quotes', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.getByLabel('Code', { exact: true }).fill('north10');
    await wallet.click();
    await expect(page.getByRole('button', { name: 'Checking the total…' })).toBeVisible();
    const confirm = page.getByRole('button', { name: /^Confirm and pay/ });
    const total = ((await confirm.textContent()) ?? '').replace('Confirm and pay ', '');
    await confirm.click();
    await new WalletSheet(page).pays(total);
    await expect(shopper.yesButton()).toBeVisible();
  });
