import { i18n } from '@lingui/core';
import { importsCalls } from '#contract/integrations/imports.calls.ts';
import { failureOf, unreachable } from './failures.ts';
import { liveToken, sessionEnded } from './session.ts';

/**
 * Uploads a file without holding it in memory.
 * @param onProgress called with the share that is sent, from 0 to 1
 * @returns the id for importing it
 * @throws CallFailure
 */
export async function uploadFile(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<string> {
  const token = (await liveToken(signal)) ?? '';
  // Only XMLHttpRequest reports upload progress; fetch() doesn't.
  const request = new XMLHttpRequest();
  return new Promise((done, fail) => {
    signal.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => fail(unreachable()));
    request.addEventListener('abort', () => fail(signal.reason as Error));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 200) return done((JSON.parse(responseText) as { result: { _id: string } }).result._id);
      if (status === 401) sessionEnded(token);
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      fail(failureOf(importsCalls.startImport, status, parsed(responseText), headers));
    });
    request.open('PUT', `/adminapi/imports/file?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('Authorization', token);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept-Language', i18n.locale);
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
