import type { FormEvent, Ref } from 'react';
import { Button } from '../../components/basic/button.tsx';

export interface ActionFormProps {
  label: string;
  onContinue: () => void;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
}

/** The way on, as a form: it can be sent before the script is here, and is heard by the funnel once it is. */
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
