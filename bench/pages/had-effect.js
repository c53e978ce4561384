// Runs in a pressed page, before its own scripts: reports the moment at which a press has led on, or has changed the announced total.
const report = () => window.sluiceHadEffect(performance.now());
const total = () => document.querySelector('main [aria-atomic]')?.textContent;

navigation.addEventListener('navigate', ({ navigationType }) => {
  if (navigationType === 'push') report();
});
document.addEventListener('DOMContentLoaded', () => {
  const before = total();
  const changes = new MutationObserver(() => {
    if (total() !== before) report();
  });
  if (before !== undefined) changes.observe(document.body, { subtree: true, childList: true, characterData: true });
});
