/** Alternates between using a processor and pausing, so that the machine is as busy as a shared one. */
const LONGEST = 150;

function work() {
  const until = performance.now() + Math.random() * LONGEST;
  while (performance.now() < until);
  setTimeout(work, Math.random() * 2 * LONGEST);
}

work();
