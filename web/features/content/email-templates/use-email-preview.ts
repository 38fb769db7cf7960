import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/client.ts';

/** A message as the server would send it to the admin, with its placeholders filled in. */
export function useEmailPreview({ subject, content }: { subject: string; content: string }) {
  const message = { subject, content };
  return useQuery({
    queryKey: [...client.emailTemplates.previewEmail.key, message],
    queryFn: ({ signal }) => client.emailTemplates.previewEmail(message, { signal }),
    placeholderData: keepPreviousData,
  });
}
