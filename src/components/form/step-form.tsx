import { type FormHTMLAttributes, type ReactNode, type Ref, use } from 'react';
import type { StepLink } from '../../../machines/funnel/funnel.types.ts';
import { ShopParametersContext } from '../basic/shop-link.tsx';

export interface StepFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> {
  /** The step that follows; null for the page's own address. */
  next: StepLink | null;
  ref?: Ref<HTMLFormElement> | undefined;
  children: ReactNode;
}

/** A form whose button leads to the next step, also before the script has loaded and without it. */
export function StepForm({ next, children, ...form }: StepFormProps) {
  const carried = use(ShopParametersContext);
  const parameters = next ? [['step', String(next.step)] as const, ...carried] : carried;
  return (
    <form method="get" action={next?.path} {...form}>
      {parameters.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
