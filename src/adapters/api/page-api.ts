import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { RuntimeSettings } from '../../../contracts/page/page-data.ts';
import { newUuid } from '../browser/new-id.ts';
import type { ApiClient, ApiHooks } from './api.types.ts';
import { createApiClient } from './api-client.ts';

/** H01: the base of a page without settings, or from before they said it. */
const DEFAULT_BASE = '/proxy';

/** H01–H03: the API client that a page's runtime settings ask for; null where they could not be read. */
export function pageApi(
  settings: RuntimeSettings | null,
  affParameters: AffiliateParameters | undefined,
  hooks: ApiHooks = {},
): ApiClient {
  return createApiClient({
    ...hooks,
    base: settings?.apiBase ?? DEFAULT_BASE,
    brand: settings?.brand ?? '',
    token: settings?.apiToken,
    affParameters,
    newRequestId: () => newUuid(),
  });
}
