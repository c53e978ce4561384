import type { Page } from '@playwright/test';

/** The texts of a page in a language of left to right whose characters stand in another order; a paragraph is one text. */
export function garbledTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nodesOf = (within: Node) => {
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode())
        if (!walker.currentNode.parentElement?.closest('.visually-hidden')) nodes.push(walker.currentNode);
      return nodes;
    };
    const placesOf = (node: Node) => {
      const range = document.createRange();
      return Array.from({ length: node.nodeValue?.length ?? 0 }, (_, at) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      }).filter(({ width }) => width > 1);
    };
    const isGarbled = (nodes: readonly Node[]) => {
      const places = nodes.flatMap(placesOf);
      return places.some((place, at) => {
        const next = places[at + 1];
        return next !== undefined && Math.abs(next.top - place.top) < 2 && next.left < place.left;
      });
    };
    const paragraphs = [...document.querySelectorAll('p')].filter((each) => getComputedStyle(each).display === 'block');
    const texts = [...nodesOf(document.body).map((node) => [node]), ...paragraphs.map(nodesOf)];
    return texts.filter(isGarbled).map((nodes) => nodes.map(({ nodeValue }) => nodeValue).join(''));
  });
}
