import { Button } from './button.js';
import { initConfirmationFlow } from './confirmation.js';
import { Login } from './login.js';
import { AddressBook, Consent, Wallet } from './widget.js';

window.amazon = { Login };
window.OffAmazonPayments = {
  Button,
  Widgets: { AddressBook, Wallet, Consent },
  initConfirmationFlow,
};
window.onAmazonLoginReady?.();
window.onAmazonPaymentsReady?.();
