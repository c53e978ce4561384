// Runs in a measured page: presses yes on an offer, and waits until the next one is seen, in the second frame with its heading.
const heading = () => document.querySelector('main h1')?.textContent;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

window.sluicePressYes = async () => {
  const before = heading();
  const pressed = performance.now();
  document.querySelector('main form button[type=submit]').click();
  while (heading() === before || heading() === undefined) await frame();
  await frame();
  await frame();
  const all = performance.now() - pressed;
  const calls = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= pressed);
  const call = calls.find(({ name }) => /\/orders\b/.test(name));
  const charge = call?.duration ?? Number.NaN;
  return { all, charge, before: (call?.startTime ?? Number.NaN) - pressed };
};
