import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApp } from './app.ts';
import type { AnyJson } from './any-json.ts';

/** An agent that is connected by the protocol's own client. */
export interface TestAgent {
  client: Client;
  /** Uses a tool, and gives the text of its answer, what is between its marks, and the status of the call. */
  use: (tool: string, given: Record<string, unknown>) => Promise<ToolAnswer>;
  close: () => Promise<void>;
}

interface ToolAnswer {
  isError: boolean;
  text: string;
  status: number | undefined;
  body: AnyJson;
}

/**
 * Connects an agent with an API key.
 * @param era of the protocol: before 2026 with a handshake, since then without
 */
export async function connectAgent(
  app: TestApp,
  { token }: { token: string },
  era: 'legacy' | 'modern' = 'modern',
): Promise<TestAgent> {
  const client = new Client(
    { name: 'Test agent', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', app.url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return {
    client,
    async use(tool, given) {
      const { content, isError = false } = await client.callTool({ name: tool, arguments: given });
      const [first] = content as { text: string }[];
      const text = first?.text ?? '';
      const marked = /^Status (\d+)[^]*?<(data-[\w-]+)>\n([^]*)\n<\/\2>$/.exec(text);
      return {
        isError,
        text,
        status: marked ? Number(marked[1]) : undefined,
        body: parsed(marked?.[3] ?? text),
      };
    },
    close: () => client.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
