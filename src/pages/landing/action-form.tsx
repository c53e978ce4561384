import type { FormEvent, Ref } from 'react';
import { Button } from '../../components/basic/button.tsx';

export interface ActionFormProps {
  label: string;
  onContinue: () => void;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
}

/**
 * The button to the next step as a form, which works before the script has loaded; after that the funnel handles it.
 */
export function ActionForm({ label, onContinue, className, ref }: ActionFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onContinue();
  };
  return (
    <form ref={ref} method="get" onSubmit={submit} className={className}>
      <Button type="submit" size="large" wide>
        {label}
      </Button>
    </form>
  );
}
