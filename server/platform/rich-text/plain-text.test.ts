import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plain text', () => {
  it('marks quotes in quotes five deep, so that the text stays of the size of its words', () => {
    const deep = `${'<blockquote>'.repeat(49)}<p>x</p>${'</blockquote>'.repeat(49)}`;
    expect(plainText(deep)).toBe('> > > > > x\n');
  });

  it.each([
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines\n'],
    ['<h2>Title</h2><p>a &amp; b &lt;c&gt; &#39;d&#39; &nbsp;e</p>', "Title\n\na & b <c> 'd' e\n"],
    ['<ul><li><p>one</p></li><li><p>two</p></li></ul><p>after</p>', '- one\n- two\n\nafter\n'],
    ['<ol><li>one<ul><li>in</li></ul></li><li>two</li></ol>', ' 1. one\n    - in\n 2. two\n'],
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
