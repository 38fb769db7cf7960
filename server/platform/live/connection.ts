import type { ServerResponse } from 'node:http';
import type { LiveEvents } from '#contract/workspace/live.ts';
import type { SignedInAdmin } from '../context/context.ts';

/** A reader with this many unread bytes is disconnected. It reconnects and continues from its last position. */
const maxWaitingBytes = 64 * 1024;

/** The end of a stream waits so long for its reader, in milliseconds. */
const endMs = 1000;

/** The text of an event of the stream, as the specification of server-sent events has it. */
export function eventText<Name extends keyof LiveEvents>(
  name: Name,
  data: LiveEvents[Name],
  position?: string,
): string {
  const place = position === undefined ? '' : `id: ${position}\n`;
  return `${place}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One open stream. */
export interface Connection {
  /** Who listens, as the database last said. */
  admin: SignedInAdmin;
  /** From where, as its first call came. */
  from: string;
  /** Sends a text. Disconnects the reader if too much of what was sent before is still waiting. */
  send: (text: string) => void;
  /** Ends the stream after a last text. */
  end: (text: string) => void;
  /** The waiting counts, as they were last sent. */
  told: string;
}

/**
 * Begins a stream.
 * @param response its head is sent already
 */
export function openConnection(response: ServerResponse, admin: SignedInAdmin, from: string): Connection {
  return {
    admin,
    from,
    told: '',
    send(text) {
      if (response.destroyed) return;
      if (response.writableLength > maxWaitingBytes) response.destroy();
      else response.write(text);
    },
    end(text) {
      if (response.destroyed) return;
      response.end(text);
      // Doesn't wait for a reader that doesn't read the end.
      setTimeout(() => response.destroy(), endMs).unref();
    },
  };
}
