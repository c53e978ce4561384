import { resolve } from 'node:path';
import { brandsAt } from '../input/brand-of-file.ts';
import { type Command, carryOut } from '../input/command.ts';

/** Lists the published versions of a funnel. */
export const versions: Command = {
  usage: 'versions <uid>',
  summary: 'The published versions of a funnel, the last published first: live, replaced or revoked.',
  names: { least: 1, most: 1 },
  run: (read, environment) => carryOut(environment, { type: 'versions', uid: read.names[0] ?? '' }),
};

/** Ends a version of a funnel: no session can buy at its price any more. */
export const revoke: Command = {
  usage: 'revoke <uid> <hash>',
  summary:
    'End a version that is not live, such as one with a wrong price: shoppers inside it go on with the live one and see its total before they pay.',
  names: { least: 2, most: 2 },
  async run(read, environment) {
    const [uid = '', hash = ''] = read.names;
    if (!/^[0-9a-f]{8,64}$/.test(hash)) return `"${hash}" is no hash of a version, nor its first eight digits or more`;
    return carryOut(environment, { type: 'revoke', uid, hash });
  },
};

/** Makes an older version of a funnel live again. */
export const rollback: Command = {
  usage: 'rollback <uid> [hash]',
  summary:
    'Make an older version of a funnel live again: the one published before, or the one whose hash begins with the given text.',
  names: { least: 1, most: 2 },
  async run(read, environment) {
    const [uid = '', hash] = read.names;
    const isHash = hash === undefined || /^[0-9a-f]{4,64}$/.test(hash);
    if (!isHash) return `"${hash}" is no hash of a version, nor the beginning of one`;
    return carryOut(environment, { type: 'rollback', uid, ...(hash ? { hash } : {}) });
  },
};

/** Publishes the funnels of a folder of brands, or of one brand by its folder, through the running server where there is one. */
export const publish: Command = {
  usage: 'publish [folder or brand folder]',
  summary: 'Verify funnels and make them live; shoppers inside a funnel stay on the version that they began with.',
  more: 'The running shop does it, or the command itself where none runs.',
  names: { least: 0, most: 1 },
  async run(read, environment) {
    const [name] = read.names;
    const brands = name === undefined ? {} : await brandsAt(resolve(environment.folder, name));
    return carryOut(environment, { type: 'publish', ...brands });
  },
};
