import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the processor times in /proc: 100 a second on every known Linux. */
const ticksPerSecond = 100;

interface Process {
  pid: number;
  parent: number;
  /** The processor time of the process and its ended children, in seconds. */
  cpu: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, ...times] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
    return { pid, parent, cpu: times.reduce((sum, time) => sum + time, 0) / ticksPerSecond };
  } catch {
    // It ended between the listing and the reading.
    return undefined;
  }
}

/**
 * Processor time of a process and all its descendants, in seconds, including ended ones.
 * @param known processes found before; they count even if their parent ended and they have another
 */
export function cpuOfTree(root: number, known = new Set<number>()): number {
  known.add(root);
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  let size: number;
  do {
    size = known.size;
    for (const { pid, parent } of processes) if (known.has(parent)) known.add(pid);
  } while (known.size > size);
  return processes.reduce((sum, { pid, cpu }) => (known.has(pid) ? sum + cpu : sum), 0);
}

/** The machine's memory in use that can't be released immediately, in megabytes. */
export function usedMemory(): number {
  const facts = readFileSync('/proc/meminfo', 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(facts)?.[1]);
  return (read('MemTotal') - read('MemAvailable')) / 1024;
}
