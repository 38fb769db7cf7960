#!/usr/bin/env node
// Checks an export of the audit chain without any code of the desk. Needs Node alone.
//
//   AUDIT_KEY=<hex>[,POSITION:<hex> …] node verify.mjs FILE.ndjson.gz … [--head POSITION:HASH …]
//
// FILEs are archives and exports, in any order. A head is one that came by mail or to your address; give all that you kept.
// Where the key was changed, AUDIT_KEY has one more for the rows after each such POSITION.
// Each line of a file is [position, hash, content]. The hash is HMAC-SHA-256 under the chain's key of
//   the hash before (nothing before position 1), "\n", the position, "\n", and the content,
// where the content is the row's columns as one JSON array:
//   id, time, transaction, admin's id, call, record, outcome, before, after, network address, request, admin's name, admin's email.
// A line with a fourth member, [[batch, signature], …], is a row from which erasures of personal data took values: the content is what the
// last of them left. Its hash is still the one that was sealed, and the signature is HMAC-SHA-256 under the chain's key of
//   "erased\n", the position, "\n", the batch, "\n", the hash before, the row's hash, and the content.
// A fifth member holds those values under keys that an archive does not have; it proves nothing.
// A row of the call eraseTrail or archiveAudit says of each batch how many rows it changed, and SHA-256 of all their lines "position:signature\n".
import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const files = [];
const heads = new Map();
const given = process.argv.slice(2);
for (let index = 0; index < given.length; index += 1) {
  if (given[index] !== '--head') {
    files.push(given[index]);
    continue;
  }
  index += 1;
  const [position, hash] = String(given[index]).split(':');
  if (!/^\d+$/.test(position) || !/^[\da-f]{64}$/.test(hash ?? '')) fail(`${given[index]} is no head.`);
  heads.set(Number(position), hash);
}
/** The keys, newest first, each with the position after which it seals. */
const keys = (process.env['AUDIT_KEY'] ?? '')
  .split(',')
  .map((one) => one.split(':'))
  .map((one) => ({ after: one.length > 1 ? Number(one[0]) : 0, key: Buffer.from(one.at(-1), 'hex') }))
  .toReversed();
const keyAt = (position) => keys.find(({ after }) => after < position)?.key;
if (files.length === 0 || keys.some(({ key }) => key.length !== 32)) {
  fail('Usage: AUDIT_KEY=<hex> node verify.mjs FILE.ndjson.gz … [--head POSITION:HASH …]');
}

/** Ends with a sentence about what is wrong. */
function fail(sentence) {
  console.error(`BROKEN: ${sentence}`);
  process.exit(1);
}

/** The rows of a file, as they stand in it. */
async function* rowsOf(file) {
  const text = createReadStream(file).on('error', (error) => fail(`${file}: ${error.message}`));
  const plain = text.pipe(createGunzip()).on('error', (error) => fail(`${file}: ${error.message}`));
  for await (const line of createInterface({ input: plain, crlfDelay: Infinity })) {
    const row = JSON.parse(line);
    if (!Array.isArray(row) || row.length < 3 || row.length > 5) fail(`${file} has a line that is no row.`);
    yield row;
  }
}

/** The first position of a file, by which files are put in order. */
async function firstOf(file) {
  for await (const [position] of rowsOf(file)) return position;
  return fail(`${file} is empty.`);
}

const ordered = [];
for (const file of files) ordered.push({ file, first: await firstOf(file) });
ordered.sort((one, other) => one.first - other.first);

/** What erasures changed, and what the chain says that they changed, by batch. */
const erased = new Map();
const said = new Map();

/** Checks the last signature of a row from which values were taken, and notes all of them. */
function checkErased(at, before, hash, content, marks, file) {
  for (const [batch, signature] of marks) {
    const noted = erased.get(batch) ?? { rows: 0, hash: createHash('sha256') };
    noted.rows += 1;
    noted.hash.update(`${at}:${signature}\n`);
    erased.set(batch, noted);
  }
  const [batch, signature] = marks.at(-1) ?? fail(`The row at position ${at} in ${file} has no signature.`);
  const signedWith = (key) =>
    createHmac('sha256', key).update(`erased\n${at}\n${batch}\n`).update(before).update(hash).update(content);
  if (!keys.some(({ key }) => signedWith(key).digest('hex') === signature))
    fail(`The row at position ${at} in ${file} was changed, and not by an erasure.`);
  return hash;
}

let position = 0;
let previous = Buffer.alloc(0);
let since;
let until;
for (const { file } of ordered) {
  for await (const [at, hash, content, marks] of rowsOf(file)) {
    if (at !== position + 1) fail(`Position ${position + 1} is missing: ${file} goes on with ${at}.`);
    const expected = marks
      ? checkErased(at, previous, Buffer.from(hash, 'hex'), content, marks, file)
      : createHmac('sha256', keyAt(at)).update(previous).update(`\n${at}\n`).update(content).digest();
    if (expected.toString('hex') !== hash) fail(`The row at position ${at} in ${file} was changed.`);
    const head = heads.get(at);
    if (head !== undefined && head !== hash) fail(`The head that you kept of position ${at} is another one.`);
    heads.delete(at);
    [position, previous] = [at, expected];
    const [, time, , , call, , , , after] = JSON.parse(content);
    const told = call === 'eraseTrail' || call === 'archiveAudit' ? JSON.parse(after) : {};
    if (told.batch) said.set(told.batch, told);
    since ??= time;
    until = time;
  }
}
const [missing] = heads.keys();
if (missing !== undefined) fail(`You kept a head of position ${missing}, but the files end at ${position}.`);
for (const [batch, { rows, hash }] of erased) {
  const told =
    said.get(batch) ??
    fail(`Rows were changed as by an erasure, ${batch}, of which the chain says nothing yet.`);
  if (told.rows !== rows || told.digest !== hash.digest('hex'))
    fail(
      `The erasure ${batch} changed ${told.rows} rows by what the chain says, and other rows have its marks.`,
    );
}
console.log(
  `${position} rows follow one another without a gap, from ${since} to ${until} (by when they were written).`,
);
if (erased.size > 0) {
  const rows = [...erased.values()].reduce((sum, one) => sum + one.rows, 0);
  console.log(
    `Erasures of personal data took values out of ${rows} of them, as the chain says; nothing else was changed.`,
  );
}
console.log(`The last one is ${position}:${previous.toString('hex')}.`);
