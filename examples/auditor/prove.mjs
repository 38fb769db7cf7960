#!/usr/bin/env node
// Checks proofs of the audit trail's Merkle tree (RFC 9162, section 2.1) without any code of the product and without any key. Needs Node alone.
//
//   node prove.mjs PROOFS.json --checkpoint POSITION:ROOT …
//
// `npm run audit:verify -- --prove POSITION` writes PROOFS.json. Checkpoints are those that you kept: `position` and `root` of lines of
// audit-checkpoints.log. Leaves are the seals of the rows after the position `after`; a leaf is hashed with 0x00 before it, a node with 0x01.
// An inclusion proof shows that a seal is in the tree; a consistency proof that the tree begins with all leaves of a smaller one. A proof
// is worth as much as the checkpoints that it ends at, so at least one of its roots must be one of yours.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Ends with a sentence about what is wrong. */
function fail(sentence) {
  console.error(`BROKEN: ${sentence}`);
  process.exit(1);
}

const kept = new Map();
const files = [];
const given = process.argv.slice(2);
for (let index = 0; index < given.length; index += 1) {
  if (given[index] !== '--checkpoint') {
    files.push(given[index]);
    continue;
  }
  index += 1;
  const [position, root] = String(given[index]).split(':');
  if (!/^\d+$/.test(position) || !/^[\da-f]{64}$/.test(root ?? '')) fail(`${given[index]} is no checkpoint.`);
  kept.set(Number(position), root);
}
if (files.length === 0 || kept.size === 0)
  fail('Usage: node prove.mjs PROOFS.json --checkpoint POSITION:ROOT …');

const bytes = (hex) => Buffer.from(hex, 'hex');
const hash = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaf = (data) => hash(Buffer.of(0), data);
const node = (left, right) => hash(Buffer.of(1), left, right);

/** The root that an inclusion proof leads to; undefined where it fits no tree of that size. */
function rootOf(seal, index, size, path) {
  let [first, last] = [index, size - 1];
  let root = leaf(seal);
  for (const step of path) {
    if (last === 0) return undefined;
    if (first % 2 === 1 || first === last) {
      root = node(step, root);
      while (first % 2 === 0 && first !== 0) [first, last] = [first / 2, Math.floor(last / 2)];
    } else root = node(root, step);
    [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}

/** The roots of the smaller and the larger tree that a consistency proof leads to; undefined where it fits no such trees. */
function rootsOf(smaller, larger, smallerRoot, path) {
  const isWhole = Number.isInteger(Math.log2(smaller));
  const [start, ...steps] = isWhole ? [smallerRoot, ...path] : path;
  if (!start || path.length === 0) return undefined;
  let [first, last] = [smaller - 1, larger - 1];
  while (first % 2 === 1) [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  let [before, now] = [start, start];
  for (const step of steps) {
    if (last === 0) return undefined;
    if (first % 2 === 1 || first === last) {
      before = node(step, before);
      now = node(step, now);
      while (first % 2 === 0 && first !== 0) [first, last] = [first / 2, Math.floor(last / 2)];
    } else now = node(now, step);
    [first, last] = [Math.floor(first / 2), Math.floor(last / 2)];
  }
  return last === 0 ? [before, now] : undefined;
}

/** Compares a root with the checkpoint of its position; says whether there is one. */
function isKept({ position, root }) {
  const mine = kept.get(position);
  if (mine !== undefined && mine !== root)
    fail(`The checkpoint that you kept of position ${position} is another one.`);
  return mine !== undefined;
}

for (const proof of files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))) {
  const path = proof.path.map(bytes);
  if (proof.proves === 'inclusion') {
    const { position, after, root } = proof.tree;
    const found = rootOf(bytes(proof.seal), proof.position - after - 1, position - after, path);
    if (!found || found.toString('hex') !== root)
      fail(`The seal of position ${proof.position} is not in the tree.`);
    console.log(
      `The seal of position ${proof.position} is in the tree of position ${position}${isKept(proof.tree) ? ', which is your checkpoint' : ''}.`,
    );
  } else {
    const { from, to } = proof;
    if (from.after !== to.after) fail('The two trees do not begin at the same position.');
    const isSame = from.position === to.position && from.root === to.root && path.length === 0;
    const found = isSame
      ? [bytes(from.root), bytes(to.root)]
      : rootsOf(from.position - from.after, to.position - to.after, bytes(from.root), path);
    if (found?.[0].toString('hex') !== from.root || found[1].toString('hex') !== to.root)
      fail(`The tree of position ${to.position} does not begin with that of position ${from.position}.`);
    const mine = [from, to].filter(isKept).map(({ position }) => position);
    if (mine.length === 0) fail(`No checkpoint of yours is of position ${from.position} or ${to.position}.`);
    console.log(
      `The tree of position ${to.position} begins with that of position ${from.position}. Your checkpoint: ${mine.join(', ')}.`,
    );
  }
}
