import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../../contract/platform/call.ts';
import { calls } from '../../contract/calls.ts';
import { exportedPeopleOfDay, recentFactorMinutes } from '../../contract/platform/limits.ts';
import { type Proof, sensitivities } from '../../contract/platform/sensitivity.ts';
import { formatted } from './formatted.ts';

/**
 * Writes docs/sensitivity.md from the contract: what each writing call requires in addition to its permission.
 * With `--check` it only reports whether the file is current.
 */
const path = join(import.meta.dirname, '../../docs/sensitivity.md');

const proofs: Readonly<Record<Proof, string>> = {
  recent: 'always',
  policy: 'if the policy asks',
  own: 'in the call',
};

const writes = Object.values(calls)
  .flatMap((ofResource) => Object.entries(ofResource as Readonly<Record<string, Call>>))
  .flatMap(([name, call]) => (call.effect === 'write' ? [{ name, ...call }] : []));

const addressOf = ({ method, path: address }: Pick<Call, 'method' | 'path'>) => `\`${method} ${address}\``;

const classRows = Object.entries(sensitivities).map(
  ([name, { says, reason, mail, alarmPerHour }]) =>
    `| ${name} | ${says} | ${reason ? 'yes' : 'no'} | ${mail ? 'each call' : 'no'} | ${alarmPerHour ?? 'see below'} |`,
);

const callRows = Object.keys(sensitivities).flatMap((sensitivity) =>
  writes.flatMap((call) =>
    call.sensitivity === sensitivity && call.proof
      ? [
          `| \`${call.name}\` | ${addressOf(call)} | ${sensitivity} | ${proofs[call.proof]} | ${call.approval ? 'yes' : 'no'} |`,
        ]
      : [],
  ),
);

const routine = writes
  .filter(({ sensitivity }) => sensitivity === 'routine')
  .map((call) => `\`${call.name}\``)
  .sort();

const text = `# Sensitivity

Made from the contract by \`npm run sensitivity:document\`.

Each call that writes states its class of sensitivity. A write without a class does not compile. The class says what the call takes in addition
to the right to make it. Reads have no class: exports and reveals are writes, because the audit trail records them.

| class | what its calls do | reason | mail to superadmins | alarm, calls per hour and person |
| --- | --- | --- | --- | --- |
${classRows.join('\n')}

- **Proof** is the second factor or, for an administrator without one, the password. It counts for ${recentFactorMinutes} minutes in the session that gave it. A
  sign-in with a password, a code or a passkey is a proof. Without a proof the server answers 428 and changes nothing. \`POST /adminapi/prove\` takes
  the proof, and the screens then make the call again.
- **Always**: the call never works without a proof. **If the policy asks**: the call is part of the specification and works without a proof, unless
  superadmins require one in the sign-in policy. **In the call**: the call takes the code or the password in its input, or follows a call that did. Such calls
  send mail of their own where it is needed, and are not counted for the alarm.
- **Two-person approval** applies where the change needs it and the rule is on. Administrators with a second factor prove it for such a change also
  while the rule is off.
- **Mail** goes to every superadmin, up to the alarm. The alarm is the last mail within the hour.
- **New network**: the first sensitive call of an administrator from a network (the first 16 bits of an IPv4 address, 32 of IPv6) within 90 days mails
  every superadmin, unless their earliest sign-in came from there. It applies to every class and to calls that take their proof themselves.
- **Changes**: a currency counts only if its symbol, fee, contract or bank account changes, an administrator only if their email or rights change, and
  an export only if the file shows personal data. A form that is saved unchanged never counts.
- **Personal exports** count records. More than ${exportedPeopleOfDay.toLocaleString('en')} exported people of one administrator within a day, many revealed values within an hour and many
  opened documents within an hour each raise an alarm.
- **API keys** give no proof and no reason. Superadmins get the same mail about them.

## Sensitive calls

| call | address | class | proof | two-person approval |
| --- | --- | --- | --- | --- |
${callRows.join('\n')}

## Routine calls

${routine.join(', ')}.
`;

const made = await formatted(path, text);

if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== made) {
    console.error('docs/sensitivity.md is not current. Run npm run sensitivity:document.');
    process.exitCode = 1;
  }
} else writeFileSync(path, made);
