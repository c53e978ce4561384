import type { FormEvent, Ref } from 'react';
import type { StepLink } from '../../../machines/funnel/funnel.types.ts';
import { Button } from '../../components/basic/button.tsx';
import { StepForm } from '../../components/form/step-form.tsx';

/** The one action of a page, which may stand in several places of it. */
export interface ActionProps {
  next: StepLink | null;
  label: string;
  onContinue: () => void;
}

interface ActionFormProps extends ActionProps {
  className?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
}

/** The button to the next step as a form, which works before the script; after that the funnel handles it. */
export function ActionForm({ next, label, onContinue, className, ref }: ActionFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onContinue();
  };
  return (
    <StepForm ref={ref} next={next} onSubmit={submit} className={className}>
      <Button type="submit" size="large" wide>
        {label}
      </Button>
    </StepForm>
  );
}
