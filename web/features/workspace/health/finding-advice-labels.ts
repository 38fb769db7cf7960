import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a finding means and what to do, by its paragraph of the operations guide. The doctor's sentence has the details. */
export const findingAdvice: Readonly<Record<string, MessageDescriptor>> = {
  auditstreamfails: msg`The receiver of the audit stream accepts nothing. Check that it runs. Nothing is lost meanwhile.`,
  auditunsealed: msg`New audit entries aren’t sealed. Check that a server runs, and read its log.`,
  backupold: msg`There is no recent backup: after a loss, everything since the last one would be gone. Check the folder with a test file.`,
  chainbehind: msg`Figures from the blockchain are out of date. Check the nodes.`,
  databasedown: msg`The database doesn’t answer, so nobody can work. Check its process, disk and network.`,
  diskfillsup: msg`A disk is almost full. Everything that writes to it stops when it is. Make it larger or make room.`,
  eventsunplaced: msg`Other systems don’t hear of changes. Check that a server runs, and read its log.`,
  jobsstuck: msg`Work in the background fails or waits. Check that a server runs, and read its log.`,
  mailfails: msg`Some email could not be delivered. The email log has the answer to each. Ignore addresses that don’t exist.`,
  mailstuck: msg`Email waits, including links to reset a password, because the mail server doesn’t accept it. Test it, correct its settings, then retry.`,
  mailunset: msg`No email is sent, including links to reset a password, because no mail server is set. Set one.`,
  'nightly-backups': msg`No backup has ever been taken: after a loss, everything would be gone. Set the backup folder.`,
  'the-key-in-a-backup': msg`A webhook receives nothing, because the key that encrypted its secret is lost. Choose New secret on its page.`,
  webhooksfail: msg`A receiver of webhooks fails. Correct the receiver, then retry. Its events are kept.`,
  webhookslag: msg`A receiver of webhooks doesn’t accept events. They are sent again automatically. Check the receiver.`,
};
