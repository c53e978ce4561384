// Says to the shop's page that the challenge is over; how it ended, the shop asks the provider.
const address = new URLSearchParams(location.search);
const shop = address.get('parent');
const channel = address.get('channel');
if (window.parent !== window && shop && channel) {
  window.parent.postMessage({ channel, type: 'challenge-finished' }, shop);
}
