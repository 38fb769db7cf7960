import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recoverAddress } from 'viem/utils';
import { safeHashOf } from '#server/features/chain/safe.ts';

interface Known {
  transaction: Record<string, unknown>;
  confirmations: Map<string, string>;
}

/**
 * A Safe Transaction Service with its public interface, for Safes of version 1.5.0 on the tests' chain. It
 * computes hashes and signers itself.
 */
export class TestSafeService {
  readonly known = new Map<string, Known>();
  /** The requests in order, such as `POST /v2/safes/…`. */
  readonly asked: string[] = [];
  /** A simulated fault. */
  fault: ((response: ServerResponse) => void) | undefined;
  /** Whether it only has the first version of the interface, like older self-hosted services. */
  isOld = false;
  readonly #server: Server;
  readonly #owners: readonly string[];

  /** @param owners of every Safe @param key the API key that callers must send */
  constructor(owners: readonly string[], key: string) {
    this.#owners = owners;
    this.#server = createServer((request, response) => {
      void (async () => {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const [path = ''] = (request.url ?? '').split('?');
        this.asked.push(`${request.method} ${path}`);
        if (this.fault) return this.fault(response);
        if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end('{}');
        const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        const { status, answer } = await this.#answer(request.method ?? '', path, body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      })().catch(() => response.destroy());
    });
  }

  /** @returns its base address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tx-service/dev/api/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(method: string, path: string, body: Record<string, unknown>) {
    const [, version, kind, subject = '', what] =
      /\/api\/(v\d)\/([\w-]+)\/(0x[\da-fA-F]+)\/([\w-]+)\/$/.exec(path) ?? [];
    if (this.isOld && version === 'v2') return { status: 404, answer: {} };
    if (kind === 'safes' && what === 'multisig-transactions' && method === 'POST') {
      const hash = await hashOf(body, subject);
      if (hash !== body['contractTransactionHash'] || body['value'] !== '0')
        return { status: 422, answer: { nonFieldErrors: ['Contract-transaction-hash does not match'] } };
      const { signer, isOwner } = await this.#signerOf(hash, String(body['signature']));
      if (!isOwner || signer !== body['sender']) return { status: 422, answer: {} };
      const known = this.known.get(hash) ?? {
        transaction: { ...body, safe: subject },
        confirmations: new Map(),
      };
      known.confirmations.set(signer, String(body['signature']));
      this.known.set(hash, known);
      return { status: 201, answer: {} };
    }
    if (kind !== 'multisig-transactions' || what !== 'confirmations') return { status: 404, answer: {} };
    const known = this.known.get(subject);
    if (method === 'GET') {
      const results = [...(known?.confirmations ?? [])].map(([owner, signature]) => ({
        owner,
        submissionDate: new Date().toISOString(),
        transactionHash: null,
        signature,
        signatureType: 'EOA',
      }));
      return { status: 200, answer: { count: results.length, next: null, previous: null, results } };
    }
    if (!known) return { status: 422, answer: {} };
    const { signer, isOwner } = await this.#signerOf(subject, String(body['signature']));
    if (!isOwner) return { status: 422, answer: {} };
    known.confirmations.set(signer, String(body['signature']));
    return { status: 201, answer: { signature: body['signature'] } };
  }

  async #signerOf(hash: string, signature: string) {
    const signer = await recoverAddress({
      hash: hash as `0x${string}`,
      signature: signature as `0x${string}`,
    });
    return { signer, isOwner: this.#owners.includes(signer) };
  }
}

const hashOf = ({ to, data, operation, nonce }: Record<string, unknown>, safe: string) =>
  safeHashOf({
    chainId: '31337',
    safe,
    version: '1.5.0',
    to: String(to),
    data: String(data),
    operation: operation === 1 ? 1 : 0,
    nonce: String(nonce),
  });
