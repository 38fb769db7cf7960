import { describe, expect, it } from 'vitest';
import { tokensSchemas } from '#contract/marketplace/tokens.schemas.ts';
import { webLink } from './web-link.ts';

const others = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)//https://a.example',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example/tx/0x1',
  'tx/0x1',
  '',
];

describe('webLink', () => {
  it('keeps addresses of http and https', () => {
    expect(webLink('https://etherscan.io/tx/0x1')).toBe('https://etherscan.io/tx/0x1');
    expect(webLink('http://127.0.0.1:8545/address/0x1')).toBe('http://127.0.0.1:8545/address/0x1');
  });

  it.each(others)('refuses %j', (address) => {
    expect(webLink(address)).toBeUndefined();
  });
});

describe('the explorer’s address in the contract', () => {
  const { explorerUrl } = tokensSchemas.getToken.output.shape;

  it('is one of http or https, or none', () => {
    expect(explorerUrl.safeParse('https://etherscan.io').success).toBe(true);
    expect(explorerUrl.safeParse(null).success).toBe(true);
  });

  it.each(others)('is not %j', (address) => {
    expect(explorerUrl.safeParse(address).success).toBe(false);
  });
});
