import type { PoolClient } from 'pg';
import type { SampleSize } from './part.ts';
import { Random } from './random.ts';

const readyMade = [
  ['Withdrawal is on its way', 'Hello {name},\n\nyour withdrawal waits for the network; nothing is missing on your side. You get a message as soon as it is sent.\n\n{admin}'],
  ['Which transaction?', 'Hello {name},\n\nplease send us the hash of the transaction and the network that you used. Then we can look for it at once.\n\n{admin}'],
  ['Solved, closing', 'Hello {name},\n\nwe are glad that it works again. We close ticket {ticket}; write again any time.\n\n{admin}'],
  ['وصل طلبك', 'مرحبًا {name}،\n\nوصلنا طلبك بشأن «{subject}» وسنرد عليك خلال يوم عمل.\n\n{admin}'],
] as const; // oxfmt-ignore

/** Comments of satisfied users around one of an unsatisfied user. */
const comments = [
  'Quick and clear, thank you.',
  'It took three messages until somebody read what I wrote.',
  'شكرًا على المساعدة السريعة.',
] as const;

/** The number of resolved cases, and of tickets whose users were asked for a rating. */
const decided = 14;
const asked = 18;

/** The administrators of the sample who resolve cases and close tickets. */
const decider = 'layla.haddad@marketdesk.example';
const looker = 'jonas.weber@marketdesk.example';

/**
 * The recent work of a support team: canned replies, closed tickets with ratings, and resolved cases, some of
 * which wait for a quality review. Added after tickets, reports and administrators.
 */
export async function addSampleCasework(client: PoolClient, size: SampleSize): Promise<void> {
  for (const [index, [name, text]] of readyMade.entries()) {
    const id = new Random(size.seed, 0, 500 + index).idAt(size.until.getTime() - index * 86_400_000);
    await client.query(
      `insert into canned_replies (id, name, text, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [id, name, text, size.until],
    );
  }
  // A rating has the id of its ticket, and a case and its decision that of its report, so that the ids are the
  // same at each loading and in order of time.
  await client.query(
    `insert into ticket_ratings (id, ticket_id, asked_by, asked_at, expires_at, rated_at, score, comment)
     select id, id, (select id from admins where email = case when turn % 2 = 0 then $2 else $3 end), closed_at, closed_at + interval '30 days',
       case when turn % 3 < 2 then closed_at + interval '5 hours' end,
       case when turn % 3 < 2 then (array[5, 4, 5, 2, 5, 3])[1 + turn % 6] end,
       case when turn % 6 in (0, 3) then ($4::text[])[case when turn % 6 = 3 then 2 else 1 + turn / 6 % 2 * 2 end] end
     from (
       select id, created_at + interval '1 day' as closed_at, row_number() over (order by created_at desc, id)::integer - 1 as turn
       from tickets where closed_status = 1 and created_at < $5::timestamptz - interval '2 days'
       order by created_at desc, id limit $1) as closed`,
    [asked, decider, looker, comments, size.until],
  );
  // The sample tells nobody, and its cases have the priorities that the rules of a new workspace give.
  await client.query(`delete from events where record_type = 'case'`);
  await client.query(
    `update cases set priority = case when report_count >= 25 then 3 else 2 end
     where state = 'new' and (report_count >= 5 or (price >= 10 and currency = 'ETH') or earlier > 0)`,
  );
  await client.query(
    `with chosen as (
       select *, row_number() over (order by handled_at desc, id)::integer - 1 as turn from (
         select distinct on (subject) * from (
           select reports.*, case type when 'token' then 'token:' || token_record else 'user:' || lower(address) end as subject
           from reports where handled_at is not null) as of_reports
         where not exists (select from cases where cases.subject = of_reports.subject)
         order by subject, handled_at desc) as newest
       order by handled_at desc, id limit $1
     ), judged as (
       select chosen.*, coalesce(case_snapshot(type, token_record, address), '{}') as snapshot,
         jsonb_build_object('type', type, 'description', description, 'reporterId', reporter_id, 'createdAt', created_at) as said,
         case when turn % 3 = 1 then 'warned' else 'rejected' end as outcome,
         (select id from admins where email = $2) as decider,
         (select id from admins where email = $3) as looker,
         case turn % 7 when 1 then 'due' when 2 then 'agreed' when 4 then 'due' when 5 then 'agreed' end as look,
         reason.id as reason_id, reason.name as reason_name
       from chosen cross join lateral (
         select id, name from case_reasons where is_active order by (turn % 3 = 1) = (name = 'Nothing wrong found'), md5(name || turn) limit 1) as reason
     ), closed as (
       insert into cases (id, type, subject, token_record, address, name, state, gathers, report_count, last_reported_at, opened_at,
         outcome, reason_name, decided_by, closed_at, look, version)
       select id, type, subject, token_record, address, name, 'closed', false, 1, created_at, created_at, outcome, reason_name, decider,
         handled_at, look, 2
       from judged returning id
     ), kept as (
       insert into case_evidence (id, case_id, hash, snapshot, taken_at)
       select id, id, text_hash(snapshot::text), snapshot, created_at from judged returning id
     ), told as (
       insert into case_reports (case_id, report_id, said, hash, evidence_hash)
       select id, id, said, text_hash(said::text), text_hash(snapshot::text) from judged returning case_id
     )
     insert into case_decisions (id, case_id, outcome, reason_id, reason_name, decided_by, decided_at, evidence_hash, acts, looked_by,
       looked_at, agrees)
     select id, id, outcome, reason_id, reason_name, decider, handled_at, text_hash(snapshot::text), '[]',
       case when look = 'agreed' then looker end, case when look = 'agreed' then handled_at end, case when look = 'agreed' then true end
     from judged`,
    [decided, decider, looker],
  );
}
