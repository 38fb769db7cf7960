import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { renderMessage, renderSubject } from './render.ts';

const surroundings = {
  marketName: 'Bazaar & Sons',
  unsubscribeLink: 'https://desk.example.org/unsubscribe/x',
};
const nadia = { email: 'nadia@example.com', name: 'Nadia' };
const content = (html: string, recipient = nadia) =>
  renderMessage({ subject: 's', content: html }, recipient, surroundings);

describe('a template', () => {
  it('has its three variables filled in, escaped in the body', () => {
    const evil = { email: 'a&b@example.com', name: '<img src=x onerror="x()"> & {{email}}' };
    const { html, text } = content('<p>{{name}} {{email}} {{marketName}}</p>', evil);
    expect(html).toContain(
      '<p>&lt;img src=x onerror=&quot;x()&quot;&gt; &amp; {{email}} a&amp;b@example.com Bazaar &amp; Sons</p>',
    );
    expect(html).not.toContain('<img');
    expect(text).toContain('<img src=x onerror="x()"> & {{email}} a&b@example.com Bazaar & Sons');
  });

  it('leaves everything else as it stands', () => {
    const { html } = content(
      '<p>{{ name }} {{Name}} {{password}} {name} ${name} {{constructor}} $&amp; {{{{name}}}}</p>',
    );
    expect(html).toContain(
      '<p>{{ name }} {{Name}} {{password}} {name} ${name} {{constructor}} $&amp; {{Nadia}}</p>',
    );
  });

  it('keeps values inside addresses from adding to them', () => {
    const evil = { email: 'x@example.com', name: '"&admin=1#' };
    const { html } = content('<p><a href="https://example.org/?who={{name}}">me</a></p>', evil);
    expect(html).toContain('href="https://example.org/?who=%22%26admin%3D1%23"');
  });

  it('is cleaned once more, whatever was stored', () => {
    const { html } = content(
      '<p onclick="x()">Fine<script>x()</script><img src="https://evil.example/p.png"></p>',
    );
    expect(html).toContain('<p>Fine</p>');
    expect(html).not.toMatch(/script|evil|onclick/);
  });

  it('greets who gave no name by the address', () => {
    expect(content('<p>{{name}}</p>', { email: 'omar@example.com', name: null } as never).text).toMatch(
      /^omar\n/,
    );
  });

  it('has the way to leave in both versions, in the language of its words', () => {
    const english = content('<p>Hello</p>');
    expect(english.html).toContain('<a href="https://desk.example.org/unsubscribe/x"');
    expect(english.text).toContain('Unsubscribe: https://desk.example.org/unsubscribe/x');
    const arabic = content('<p>مرحبًا {{name}}</p>');
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.text).toContain('إلغاء الاشتراك: https://desk.example.org/unsubscribe/x');
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

describe('plain text', () => {
  it.each([
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines\n'],
    ['<h2>Title</h2><p>a &amp; b &lt;c&gt; &#39;d&#39; &nbsp;e</p>', "Title\n\na & b <c> 'd' e\n"],
    ['<ul><li><p>one</p></li><li><p>two</p></li></ul><p>after</p>', '- one\n- two\n\nafter\n'],
    ['<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol>', '1. one\n  - in\n2. two\n'],
    ['<p>See <a href="https://x.org/?a=1&amp;b=2">here</a>.</p>', 'See here (https://x.org/?a=1&b=2).\n'],
    [
      '<p><a href="https://x.org">https://x.org</a> <a href="mailto:a@b.c">a@b.c</a></p>',
      'https://x.org a@b.c\n',
    ],
    ['<p>a</p><hr><blockquote><p>q1</p><p>q2</p></blockquote><p>b</p>', 'a\n\n---\n\n> q1\n>\n> q2\n\nb\n'],
    ['<pre><code>x\n  y</code></pre>', 'x\n  y\n'],
    ['<p>a <strong>b</strong> <em>c</em>\n d</p>', 'a b c d\n'],
  ])('of %s', (html, text) => expect(plainText(html)).toBe(text));
});
