/** Uses a processor for a moment, and leaves it for one, again and again: a machine on which others work, too. */
const LONGEST = 150;

function work() {
  const until = performance.now() + Math.random() * LONGEST;
  while (performance.now() < until);
  setTimeout(work, Math.random() * 2 * LONGEST);
}

work();
