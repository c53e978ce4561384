import { type Static, Type } from 'typebox';
import { Nullable } from '../../contracts/api/schema-parts.ts';
import { ExperimentSchema } from './admin-experiments-api.ts';

/** What operators check: split tests that run, findings with their journeys, and the scripts of the pages. */

const Text = (description: string) => Type.String({ description });

export const RunningTestsSchema = Type.Object({
  experiments: Type.Array(ExperimentSchema, {
    description: 'One of each step of a live funnel with a split test, in the order of funnels and steps.',
  }),
  funnels: Type.Integer({ minimum: 0, description: 'How many funnels are live.' }),
});

const JourneySchema = Type.Object({
  text: Text('In words, such as `landing, pay, yes: no page follows`.'),
  steps: Type.Array(
    Type.Object({
      step: Text('The step’s sfid.'),
      on: Nullable(
        Type.Enum(['next', 'yes', 'no', 'fail'], {
          description: 'The answer by which it is left; null where the journey ends on it.',
        }),
      ),
    }),
  ),
});

const CheckedFindingSchema = Type.Object({
  brand: Text('The name of the brand’s folder; empty where the folder itself cannot be read.'),
  uid: Nullable(Text('The funnel’s uid; null for a file that the brand’s funnels share.')),
  version: Nullable(Text('The hash of the live version that it is about; null where it is about the folder alone.')),
  isInFolder: Type.Boolean({ description: 'Whether the files of the folder have it.' }),
  file: Text('The file, from the folder with the brands on.'),
  code: Text('Its name in the list of findings.'),
  severity: Type.Enum(['error', 'warning'], { description: 'An error keeps a funnel from being published.' }),
  path: Text('A JSON path into the file.'),
  message: Text('What is wrong, in a sentence.'),
  journey: Nullable(JourneySchema),
});

const CheckedFunnelSchema = Type.Object({
  brand: Text('The name of the brand’s folder.'),
  uid: Text('The funnel’s uid.'),
  live: Nullable(Text('The hash of the live version; null where none is.')),
  folder: Type.Enum(['same', 'other', 'refused', 'missing'], {
    description: 'Whether the folder has the live version, another one, one with errors, or none.',
  }),
});

export const FindingsSchema = Type.Object({
  folder: Text('The folder with the brands.'),
  funnels: Type.Array(CheckedFunnelSchema, { description: 'All that was checked: live, in the folder, or both.' }),
  findings: Type.Array(CheckedFindingSchema, { description: 'Errors first.' }),
});

export const ScriptsSchema = Type.Object({
  kinds: Type.Array(Text('A kind of page.')),
  scripts: Type.Array(
    Type.Object({
      script: Text('Its address; `*` stands for any part of it.'),
      pages: Type.Array(Text('A kind of page that loads it.')),
      purpose: Text('Why the page needs it.'),
      when: Text('When a page loads it.'),
    }),
  ),
});

export type RunningTests = Static<typeof RunningTestsSchema>;
export type CheckedFinding = Static<typeof CheckedFindingSchema>;
export type CheckedFunnel = Static<typeof CheckedFunnelSchema>;
export type Findings = Static<typeof FindingsSchema>;
export type Scripts = Static<typeof ScriptsSchema>;
