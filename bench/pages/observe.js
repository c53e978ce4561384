// Runs in a measured page, before its own scripts.
const seen = { fcp: 0, lcp: 0, lcpOf: '', cls: 0, blocking: 0, alive: null };
window.sluiceSeen = seen;

function watch(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
}

watch('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') seen.fcp = startTime;
});
watch('largest-contentful-paint', ({ startTime, url, element }) => {
  seen.lcp = startTime;
  // A text is named by its element, a picture by its file.
  seen.lcpOf = url ? url.replace(/^.*\//, '') : (element?.localName ?? 'nothing');
});
watch('layout-shift', ({ value }) => {
  seen.cls += value;
});
watch('longtask', ({ duration }) => {
  seen.blocking += Math.max(0, duration - 50);
});
watch('mark', ({ name, startTime }) => {
  if (name === 'sluice-alive') seen.alive = startTime;
});
