import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A contract of a deployment: sent, so that it may be mined at any time, or found on the chain. */
export interface RecordedContract {
  state: 'sent' | 'deployed';
  address: string;
  /** Of the deployer, where the deployment was a transaction of its own. */
  nonce: number;
  transactionHash: string;
  /** The signed transaction, so that a deployment goes on with the very same one; left out once it is mined. */
  signed?: string;
  /** ABI-encoded, without 0x. */
  constructorArguments: string;
  /** keccak256 of the creation code with its arguments. */
  creationHash: string;
}

/** What was deployed where, by whom and how: everything that a verification of the sources needs, and nothing secret. */
export interface DeploymentRecord {
  chainId: string;
  deployer: string;
  owner: string;
  /** In percent × 1e18. */
  fee: string;
  /** Of the addresses, where these don't follow from the deployer. */
  salt: string | null;
  contracts: { single?: RecordedContract; multi?: RecordedContract };
}

/** Reads a record. @returns undefined if there is none yet @throws Error if the file isn't one */
export function readRecord(path: string): DeploymentRecord | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const record = JSON.parse(readFileSync(path, 'utf8')) as DeploymentRecord;
    if (typeof record.chainId === 'string' && typeof record.contracts === 'object') return record;
  } catch {
    // Told below.
  }
  throw new Error(`${path} is not the record of a deployment. Name another file with --record.`);
}

/** Writes a record as a whole or not at all. */
export function writeRecord(path: string, record: DeploymentRecord): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`, { flush: true });
  renameSync(`${path}.part`, path);
}
