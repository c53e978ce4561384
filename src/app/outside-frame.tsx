import { type ReactNode, useEffect, useMemo } from 'react';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { lastingParameters } from '../../domain/routing/shop-address.ts';
import type { FrameModel } from '../../machines/funnel/funnel.view.ts';
import { ClockContext, LocaleContext } from '../components/basic/locale.context.ts';
import { ShopParametersContext } from '../components/basic/shop-link.tsx';
import { Frame } from '../components/frame/frame.tsx';

/** The address of a page outside of the funnels, without the token that led to it. */
export type OutsideAddress = Pick<Location, 'origin' | 'search'>;

export interface OutsideFrameProps {
  shop: RuntimeSettings;
  address: OutsideAddress;
  title: string;
  /** The focus moves to the heading when it changes. */
  pageKey?: string;
  children: ReactNode;
}

/** The frame around a page outside of the funnels, whose links lead to the funnel that its shopper came from. */
export function OutsideFrame({ shop, address, title, pageKey = title, children }: OutsideFrameProps) {
  const parameters = useMemo(() => lastingParameters(address.search, shop.uid), [address.search, shop.uid]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const model: FrameModel = {
    shop,
    progress: null,
    notice: null,
    title,
    preview: false,
    pageKey,
    cameBack: false,
    added: null,
    uid: shop.uid ?? null,
  };
  return (
    <ShopParametersContext value={parameters}>
      <LocaleContext value={shop.locale}>
        <ClockContext value={shop}>
          <Frame model={model} send={() => {}} testPayments={shop.card.test}>
            {children}
          </Frame>
        </ClockContext>
      </LocaleContext>
    </ShopParametersContext>
  );
}
