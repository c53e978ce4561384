/** The end of a sign-in in a popup: posts the response to the page that opened it, and closes. */
const address = new URLSearchParams(location.search);
const fields = new URLSearchParams(location.hash.slice(1));
const response = Object.fromEntries(fields);
if (response.expires_in !== undefined) response.expires_in = Number(response.expires_in);
// Neither the hash nor its token stays in the history of a window that does not close.
history.replaceState(null, '', location.pathname);
const shop = address.get('parent');
if (window.opener && shop) window.opener.postMessage({ channel: address.get('channel'), response }, shop);
window.close();
