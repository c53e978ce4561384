import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { fileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The shop's mailer: the configured mail server, else files in the folder `mail` of the data folder. */
export function mailerOf({ smtpUrl, dataFolder }: Pick<Config, 'smtpUrl' | 'dataFolder'>, newId: () => string): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl) : fileMailer(join(dataFolder, 'mail'), newId);
}
