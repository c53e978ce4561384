import { useEffect, useState } from 'react';

/** What a call answers; null until then. An answer stays until the next one of the same name; a name of null asks nothing. */
export function useAnswer<Value>(of: string | null, ask: (of: string) => Promise<Value>): Value | null {
  const [known, setKnown] = useState<{ of: string; value: Value } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (of !== null) void ask(of).then((value) => isCurrent && setKnown({ of, value }));
    return () => {
      isCurrent = false;
    };
  }, [of, ask]);
  return known?.of === of ? (known?.value ?? null) : null;
}
