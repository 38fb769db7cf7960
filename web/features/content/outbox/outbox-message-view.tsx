import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { HtmlPreview } from '#web/ui/html-preview.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Bar } from '#web/ui/states.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { MailStatus, type Mail } from './mail-status.tsx';
import styles from './outbox.module.css';

type Message = AnswerOf<typeof client.outbox.getMessage>;

/** The links in a text, each once, without the punctuation that ends a sentence. */
function linksOf(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  return [...new Set(found.map((link) => link.replace(/[.,;:!?)\]]+$/, '')))];
}

function Links({ text }: { text: string }) {
  const links = linksOf(text);
  if (links.length === 0) return null;
  return (
    <section className={styles.links}>
      <h3>
        <Trans>Links in this message</Trans>
      </h3>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <code dir="ltr">{link}</code>
            <CopyButton text={link}>
              <Trans>Copy link</Trans>
            </CopyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Html({ html }: { html: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <section className={styles.html}>
      <div>
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <Trans>Hide the HTML version</Trans> : <Trans>Show the HTML version</Trans>}
        </Button>
      </div>
      {isShown && <HtmlPreview html={html} />}
    </section>
  );
}

function Content({ id }: { id: string }) {
  const query = useCall(client.outbox.getMessage, { id });
  const skeleton = (
    <div className={styles.text}>
      <Bar />
      <Bar width="90%" />
      <Bar width="40%" />
    </div>
  );
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ text, html }: Message) => (
        <>
          <pre className={styles.text} dir="auto">
            {text}
          </pre>
          <Links text={text} />
          {html !== null && <Html html={html} />}
        </>
      )}
    </Loaded>
  );
}

/** One message in detail: its recipient, outcome and text, and its HTML on demand. */
export function OutboxMessage({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SidePanel opened={mail !== null} onClose={onClose} title={mail?.subject ?? ''}>
      {mail && (
        <>
          <DescriptionList>
            <DescriptionItem name={t`To`}>
              <bdi>{mail.to}</bdi>
            </DescriptionItem>
            <DescriptionItem name={t`Status`}>
              <MailStatus mail={mail} />
            </DescriptionItem>
            <DescriptionItem name={t`Created`}>
              <Instant at={mail.createdAt} />
            </DescriptionItem>
            {mail.sentAt !== null && (
              <DescriptionItem name={t`Sent`}>
                <Instant at={mail.sentAt} />
              </DescriptionItem>
            )}
            {mail.attempts > 0 && <DescriptionItem name={t`Attempts`}>{mail.attempts}</DescriptionItem>}
            {mail.lastError !== null && (
              <DescriptionItem name={t`Last error`}>
                <bdi>{mail.lastError}</bdi>
              </DescriptionItem>
            )}
          </DescriptionList>
          <Content key={mail.id} id={mail.id} />
        </>
      )}
    </SidePanel>
  );
}
