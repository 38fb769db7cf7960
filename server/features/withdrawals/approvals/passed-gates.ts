/** The parts of a row of the audit trail that say something about gates. */
interface GateRow {
  call: string;
  record: string;
  after: Record<string, unknown> | null;
}

/** What the audit trail says about gates, read in its order: which withdrawals passed them, and overrides. */
export class PassedGates {
  /** The digests of what passed a gate, or was overridden, by withdrawal and gate. */
  readonly #passed = new Map<string, Set<string>>();
  readonly #overridden = new Map<string, Set<string>>();

  /** Reads an answer of a gate, an override, or that a gate expired its results. */
  note({ call, record, after }: GateRow): void {
    const gate = String(after?.['gate']);
    if (call === 'expireGateResults') {
      for (const [key, digests] of this.#passed)
        if (key.slice(key.indexOf(' ') + 1) === gate) digests.clear();
      return;
    }
    const digest = String(after?.['digest']);
    const passed = digestsOf(this.#passed, `${record} ${gate}`);
    const overridden = digestsOf(this.#overridden, `${record} ${gate}`);
    if (call === 'approveGateOverride') overridden.add(digest);
    else if (after?.['result'] === 'passed') {
      passed.add(digest);
      overridden.clear();
    } else if (after?.['result'] === 'hit') {
      passed.clear();
      overridden.clear();
    }
  }

  /** The gates of a row of the policy that a release had neither passed nor overridden, for exactly what was released. */
  closed(needed: readonly string[], { record, after }: Pick<GateRow, 'record' | 'after'>): string[] {
    const said = (after?.['gates'] ?? []) as { gate: string; digest: string }[];
    return needed.filter((name) => {
      const digest = said.find(({ gate }) => gate === name)?.digest ?? '';
      const key = `${record} ${name}`;
      return !this.#passed.get(key)?.has(digest) && !this.#overridden.get(key)?.has(digest);
    });
  }
}

function digestsOf(all: Map<string, Set<string>>, key: string): Set<string> {
  const digests = all.get(key) ?? new Set<string>();
  all.set(key, digests);
  return digests;
}
