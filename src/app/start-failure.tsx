import { createRoot } from 'react-dom/client';
import type { LogRequest } from '../../contracts/api/stats-api.ts';
import { DATA_BLOCKS } from '../../contracts/page/page-blocks.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { lastingParameters } from '../../domain/routing/shop-address.ts';
import { pageApi } from '../adapters/api/page-api.ts';
import { storedAffiliate } from '../adapters/page/affiliate-info.ts';
import { Button, StartLink } from '../components/basic/button.tsx';
import { PageTitle } from '../components/basic/page-title.tsx';
import { ShopParametersContext } from '../components/basic/shop-link.tsx';
import { Support } from '../components/frame/support.tsx';
import { ParcelFace } from '../pages/unavailable/parcel-face.tsx';
import styles from '../pages/unavailable/unavailable.module.css';

/** K01: the shown page does not depend on the page's data, which may be the cause of the failed start. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  const shop = readSettings(root.ownerDocument);
  const parameters = lastingParameters(window.location.search, shop?.uid);
  createRoot(root).render(
    <ShopParametersContext value={parameters}>
      <StartFailure shop={shop} />
    </ShopParametersContext>,
  );
  const api = pageApi(shop, storedAffiliate(window, shop?.brand ?? ''));
  const line: LogRequest = { level: 'error', message: 'the storefront could not start', logObject: String(error) };
  void api.post('logger', line, { keepalive: true });
}

/** The failure page without the shop's frame, because the frame's data may be missing. */
function StartFailure({ shop }: { shop: RuntimeSettings | null }) {
  const again = () => window.location.reload();
  return (
    <main id="main" className={`stack-5 centred ${styles.page}`}>
      <ParcelFace />
      <PageTitle lead="This page did not load completely. Trying again usually helps." className={styles.title}>
        {MESSAGES.somethingWrong}
      </PageTitle>
      <div className={`flow ${styles.actions}`}>
        <Button type="button" size="large" onClick={again}>
          Try again
        </Button>
        <StartLink variant="outline" />
      </div>
      {shop && (
        <section aria-label="Contact us">
          <Support shop={shop} />
        </section>
      )}
    </main>
  );
}

function readSettings(page: Document): RuntimeSettings | null {
  try {
    return JSON.parse(page.getElementById(DATA_BLOCKS.settings)?.textContent ?? 'null');
  } catch {
    return null;
  }
}
