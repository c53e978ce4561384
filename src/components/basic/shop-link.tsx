import { type AnchorHTMLAttributes, createContext, use } from 'react';
import { type Parameter, shopAddress } from '../../../domain/routing/shop-address.ts';

/** Q09: the parameters that the links and forms of a page carry on. */
export const ShopParametersContext = createContext<readonly Parameter[]>([]);

export interface ShopLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the shop, such as `/optout`. */
  to: string;
}

/** R09, Q09: a link to another page of the shop, which keeps the shopper's brand, session and campaign. */
export function ShopLink({ to, children, ...rest }: ShopLinkProps) {
  const parameters = use(ShopParametersContext);
  return (
    <a {...rest} href={shopAddress(to, parameters)}>
      {children}
    </a>
  );
}
