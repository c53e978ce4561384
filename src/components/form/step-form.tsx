import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import type { StepLink } from '../../../machines/funnel/content.view.ts';

export interface StepFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> {
  /** The address of the step that follows; null where none does. */
  next: StepLink | null;
  ref?: Ref<HTMLFormElement> | undefined;
  children: ReactNode;
}

/** A form whose button leads to the next step, also before the script has loaded and without it. */
export function StepForm({ next, children, ...form }: StepFormProps) {
  return (
    <form method="get" action={next?.path} {...form}>
      {next?.parameters.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
