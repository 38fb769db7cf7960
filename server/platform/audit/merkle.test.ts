import { expect, it } from 'vitest';
import { GrowingTree, WholeTree } from './merkle.ts';

/** The leaves and roots that implementations of RFC 6962 and RFC 9162 test with. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

it('has the roots of RFC 9162, whether it grows or is whole, and goes on from what was kept', () => {
  const tree = new GrowingTree();
  for (const [index, leaf] of leaves.entries()) {
    tree.append(leaf);
    expect(tree.root().toString('hex')).toBe(roots[index]);
    expect(new WholeTree(leaves).root(index + 1).toString('hex')).toBe(roots[index]);
    const again = new GrowingTree(tree.size, tree.peaks());
    expect(again.root()).toEqual(tree.root());
  }
  expect(new GrowingTree().root()).toEqual(new WholeTree([]).root());
});

it('gives the paths of RFC 9162', () => {
  const tree = new WholeTree(leaves);
  expect(hex(tree.inclusion(0, 1))).toEqual([]);
  expect(hex(tree.inclusion(0, 8))).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
  expect(hex(tree.consistency(1, 1))).toEqual([]);
  expect(hex(tree.consistency(6, 8))).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
});
