import { describe, expect, it } from 'vitest';
import { type Recipient, renderMessage, renderSubject } from './render.ts';

const surroundings = {
  marketName: 'Bazaar & Sons',
  unsubscribeLink: 'https://desk.example.org/unsubscribe/x',
};
const nadia = { email: 'nadia@example.com', name: 'Nadia' };
const content = (html: string, recipient: Recipient = nadia) =>
  renderMessage({ subject: 's', content: html }, recipient, surroundings);

describe('a template', () => {
  it('has its three variables filled in, escaped in the body', async () => {
    const evil = { email: 'a&b@example.com', name: '<img src=x onerror="x()"> & {{email}}' };
    const { html, text } = await content('<p>{{name}} {{email}} {{marketName}}</p>', evil);
    expect(html).toContain(
      '<p>&lt;img src=x onerror=&quot;x()&quot;&gt; &amp; {{email}} a&amp;b@example.com Bazaar &amp; Sons</p>',
    );
    expect(html).not.toContain('<img');
    expect(text).toContain('<img src=x onerror="x()"> & {{email}} a&b@example.com Bazaar & Sons');
  });

  it('leaves everything else as it stands', async () => {
    const { html } = await content(
      '<p>{{ name }} {{Name}} {{password}} {name} ${name} {{constructor}} $&amp; {{{{name}}}}</p>',
    );
    expect(html).toContain(
      '<p>{{ name }} {{Name}} {{password}} {name} ${name} {{constructor}} $&amp; {{Nadia}}</p>',
    );
  });

  it('keeps values inside addresses from adding to them', async () => {
    const evil = { email: 'x@example.com', name: '"&admin=1#' };
    const { html } = await content('<p><a href="https://example.org/?who={{name}}">me</a></p>', evil);
    expect(html).toContain('href="https://example.org/?who=%22%26admin%3D1%23"');
  });

  it('is cleaned once more, whatever was stored', async () => {
    const { html } = await content(
      '<p onclick="x()">Fine<script>x()</script><img src="https://evil.example/p.png"></p>',
    );
    expect(html).toContain('<p>Fine</p>');
    expect(html).not.toMatch(/script|evil|onclick/);
  });

  it('greets who gave no name by the address', async () => {
    const { text } = await content('<p>{{name}}</p>', { email: 'omar@example.com', name: null });
    expect(text).toMatch(/^omar\n/);
  });

  it('has the way to leave in both versions, in the language of its words', async () => {
    const english = await content('<p>Hello</p>');
    expect(english.html).toContain('<a href="https://desk.example.org/unsubscribe/x"');
    expect(english.text).toContain('Unsubscribe: https://desk.example.org/unsubscribe/x');
    const arabic = await content('<p>مرحبًا {{name}}</p>');
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.text).toContain('إلغاء الاشتراك: https://desk.example.org/unsubscribe/x');
  });
});

describe('a message from right to left', () => {
  it('keeps names of the other direction by themselves, and they can’t end that', async () => {
    const evil = { email: 'x@example.com', name: 'Eve\u2069\u202e!' };
    const { html, text } = await content('<p>مرحبًا {{name}}، أهلا</p>', evil);
    expect(html).toContain('مرحبًا \u2068Eve!\u2069، أهلا');
    expect(text).toContain('مرحبًا \u2068Eve!\u2069، أهلا');
    expect(renderSubject('أخبار {{marketName}}!', evil, 'Bazaar')).toBe('أخبار \u2068Bazaar\u2069!');
  });

  it('says that it is made for light pages', async () => {
    expect((await content('<p>x</p>')).html).toContain('<meta name="color-scheme" content="light">');
  });
});

describe('a subject', () => {
  it('can begin no other header, neither by itself nor by a value', () => {
    const evil = { email: 'x@example.com', name: 'Eve\r\nBcc: all@example.com\0\u2028' };
    expect(renderSubject('Hi {{name}}\nX: y', evil, 'M')).toBe('Hi Eve Bcc: all@example.com X: y');
  });

  it('is no HTML', () => {
    expect(renderSubject('{{marketName}} & {{name}}', { email: 'x@y.z', name: '<b>' }, 'A&B')).toBe(
      'A&B & <b>',
    );
  });
});
