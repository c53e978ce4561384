import type { FileFinding, FunnelVerdict } from './check-brand.ts';

/** Refuses a funnel with the sfid or uniqueIdentifier of an earlier file: both are unique in the whole shop. */
export function refuseClashes(verdicts: readonly FunnelVerdict[]): FunnelVerdict[] {
  const owners = new Map<string, string>();
  return verdicts.map((verdict) => {
    if (!verdict.funnel) return verdict;
    const { sfid, uniqueIdentifier } = verdict.funnel.funnel;
    const names = [
      { path: '$.sfid', name: sfid },
      { path: '$.uniqueIdentifier', name: uniqueIdentifier },
    ];
    const clash = names.find(({ path, name }) => owners.has(`${path} ${name}`));
    for (const { path, name } of clash ? [] : names) owners.set(`${path} ${name}`, verdict.file);
    if (!clash) return verdict;
    const owner = owners.get(`${clash.path} ${clash.name}`) ?? '';
    const taken = nameTaken(verdict.file, clash.path, clash.name, owner);
    return { ...verdict, findings: [...verdict.findings, taken], funnel: null };
  });
}

/** The finding on a name that another funnel has. */
export function nameTaken(file: string, path: string, name: string, owner: string): FileFinding {
  const message = `${path} "${name}" is the name of ${owner} already: give this funnel another one.`;
  return { file, code: 'name-taken', severity: 'error', path, message };
}
