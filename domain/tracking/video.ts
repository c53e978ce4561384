/** R12: the video players, and the content security policy that each needs. */
const VIDEO_PLAYERS = ['html5', 'wistia', 'brightcove', 'ooyala'] as const;

export type VideoPlayer = (typeof VIDEO_PLAYERS)[number];

/** Sources for a content security policy, beside the shop's own, by directive. */
export interface PolicySources {
  script: string[];
  style: string[];
  img: string[];
  font: string[];
  media: string[];
  connect: string[];
  worker: string[];
}

const NOTHING: PolicySources = { script: [], style: [], img: [], font: [], media: [], connect: [], worker: [] };

/** The sources that each vendor requires; a player that writes `style` elements needs inline styles. */
const SOURCES: Record<VideoPlayer, PolicySources> = {
  html5: NOTHING,
  wistia: {
    ...vendor(['https://*.wistia.com', 'https://*.wistia.net']),
    script: ['https://*.wistia.com', 'https://*.wistia.net', 'https://src.litix.io'],
    connect: ['https://*.wistia.com', 'https://*.wistia.net', 'https://*.litix.io'],
  },
  brightcove: {
    ...vendor(['https://*.brightcove.com', 'https://*.brightcovecdn.com', 'https://*.boltdns.net']),
    script: ['https://players.brightcove.net', 'https://vjs.zencdn.net'],
    font: ['https://players.brightcove.net', 'data:'],
  },
  ooyala: {
    ...vendor(['https://*.ooyala.com']),
    script: ['https://player.ooyala.com'],
  },
};

function vendor(hosts: string[]): PolicySources {
  return {
    script: hosts,
    style: ["'unsafe-inline'", ...hosts],
    img: hosts,
    font: [...hosts, 'data:'],
    media: [...hosts, 'blob:'],
    connect: hosts,
    worker: ['blob:'],
  };
}

/** R12: the sources that pages with these contents need for their videos; none where the shop hosts every video. */
export function videoOrigins(pages: Iterable<{ content: object }>): PolicySources {
  const players = new Set([...pages].flatMap(({ content }) => playerOf(content)));
  const used = [...players].map((player) => SOURCES[player]);
  const all = (name: keyof PolicySources) => [...new Set(used.flatMap((sources) => sources[name]))];
  return {
    script: all('script'),
    style: all('style'),
    img: all('img'),
    font: all('font'),
    media: all('media'),
    connect: all('connect'),
    worker: all('worker'),
  };
}

function playerOf(content: object): VideoPlayer[] {
  const video = 'video' in content ? content.video : null;
  const player = typeof video === 'object' && video !== null && 'player' in video ? video.player : null;
  return VIDEO_PLAYERS.filter((each) => each === player);
}
