import { resolve } from 'node:path';
import { brandsAt } from '../input/brand-of-file.ts';
import { carryOut, type RunShopLine } from '../input/command.ts';

/** Publishes the funnels of a folder of brands, or of one brand by its folder, through the running server where there is one. */
export const publish: RunShopLine<'publish'> = async (command, given, environment) => {
  const [name] = given.names;
  const brands = name === undefined ? {} : await brandsAt(resolve(environment.folder, name));
  return carryOut(environment, { ...command, ...brands }, given);
};
