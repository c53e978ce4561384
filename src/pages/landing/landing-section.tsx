import type { LandingSection as Section } from '../../../contracts/files/content-sections.ts';
import type { ActionProps } from './action-form.tsx';
import { Action } from './sections/action.tsx';
import { Features } from './sections/features.tsx';
import { Guarantee } from './sections/guarantee.tsx';
import { Pictures } from './sections/pictures.tsx';
import { Points } from './sections/points.tsx';
import { Questions } from './sections/questions.tsx';
import { Reviews } from './sections/reviews.tsx';
import { Steps } from './sections/steps.tsx';
import { TextSection } from './sections/text-section.tsx';

/** The section of each kind. */
export function LandingSection({ section, action }: { section: Section; action: ActionProps }) {
  switch (section.kind) {
    case 'points':
      return <Points points={section} />;
    case 'features':
      return <Features features={section} />;
    case 'steps':
      return <Steps steps={section} />;
    case 'reviews':
      return <Reviews reviews={section} />;
    case 'guarantee':
      return <Guarantee guarantee={section} action={action} />;
    case 'questions':
      return <Questions questions={section} />;
    case 'text':
      return <TextSection text={section} />;
    case 'pictures':
      return <Pictures pictures={section} />;
    case 'action':
      return <Action section={section} action={action} />;
  }
}
