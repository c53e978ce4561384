import { runAdmin } from '../../backoffice/commands/admin-client.ts';
import type { AdminCommand } from '../../backoffice/commands/admin-command.ts';

/** The webhook endpoints of a running shop, by its own commands. */
export class Endpoints {
  readonly #dataFolder: string;
  #ids: string[] = [];

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder;
  }

  /** Replaces all endpoints by these. Returns their ids. */
  async replace(urls: readonly string[]): Promise<string[]> {
    for (const id of this.#ids.splice(0)) await this.#run({ type: 'webhook-remove', id });
    for (const url of urls) {
      const { id } = (await this.#run({ type: 'webhook-add', url })) as { id: string };
      this.#ids.push(id);
    }
    return [...this.#ids];
  }

  async #run(command: AdminCommand): Promise<unknown> {
    const launchSandboxes = async () => ({ ok: false as const, message: 'the shop has its own' });
    const environment = { SLUICE_DATA: this.#dataFolder };
    const { done, text, data } = await runAdmin({ environment, launchSandboxes }, command);
    if (!done) throw new Error(text);
    return data;
  }
}
