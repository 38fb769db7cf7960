import { expect, it } from 'vitest';
import { isSameMailbox } from './mailbox.ts';

it('knows one person by two accounts whose addresses are spelled otherwise', () => {
  for (const [one, other] of [
    ['ann@example.com', 'ANN@Example.COM'],
    ['ann@example.com', 'ann+desk@example.com'],
    ['ann+one@example.com', 'Ann+two+three@example.com'],
    ['a.n.n@gmail.com', 'ann+x@googlemail.com'],
    ['ＡＮＮ@example.com', 'ann@example.com'],
  ] as const)
    expect([one, other, isSameMailbox(one, other)]).toEqual([one, other, true]);
});

it('takes others for others', () => {
  for (const [one, other] of [
    ['ann@example.com', 'ben@example.com'],
    ['ann@example.com', 'ann@example.org'],
    ['ann@example.com', 'ann@mail.example.com'],
    // Only Google leaves dots out.
    ['a.nn@example.com', 'ann@example.com'],
    ['ann-desk@example.com', 'ann@example.com'],
  ] as const)
    expect([one, other, isSameMailbox(one, other)]).toEqual([one, other, false]);
});
