import { describe, expect, it } from 'vitest';
import { attacks } from '#server/testing/attacks.ts';
import { sanitizeRichText } from './sanitize.ts';

describe('sanitizeRichText', () => {
  it('keeps what the editor makes', () => {
    const made =
      '<h2>Title</h2><p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s><br />six</p>' +
      '<ul><li><p>item</p></li></ul><ol><li><p>item</p></li></ol><blockquote><p>quote</p></blockquote>' +
      '<pre><code>code</code></pre><hr />';
    expect(sanitizeRichText(made)).toBe(made);
  });

  it('keeps the text of elements that are nested too deep, however they end', () => {
    const deep = `<p>before</p>${'<i x="</i>">'.repeat(3000)}<b>within</b>${'</i>'.repeat(3000)}<p>after</p>`;
    const clean = sanitizeRichText(deep);
    expect(clean.replace(/<[^>]*>/g, ' ').trim()).toMatch(/^before\s+within\s+after$/);
    expect(clean).toContain('<p>after</p>');
  });

  it('keeps links to other sites and to mail, which learn nothing of the page', () => {
    for (const href of ['https://a.example/x?y=1', 'http://a.example/', 'mailto:a@b.example']) {
      expect(sanitizeRichText(`<a href="${href}">x</a>`)).toBe(
        `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`,
      );
    }
  });

  it.each([
    [`https://ok.example/" onmouseover="fired()`, 'https://ok.example/%22%20onmouseover=%22fired()'],
    ['HTTPS://OK.example', 'https://ok.example/'],
    ['mailto:a@b.example" onclick="fired()', 'mailto:a@b.example%22 onclick=%22fired()'],
    ['https://ok.example/{{name}}?to={{email}}', 'https://ok.example/{{name}}?to={{email}}'],
  ])('writes the address %j back as it was parsed', (given, written) => {
    expect(sanitizeRichText(`<a href='${given}'>x</a>`)).toBe(
      `<a href="${written}" rel="noopener noreferrer nofollow" target="_blank">x</a>`,
    );
  });

  it.each(['https://', 'https://a b.example/', 'http://[::1', 'https://a\u0000b/', 'javascript:x//https://'])(
    'keeps no link to %j, which is no address',
    (href) => expect(sanitizeRichText(`<a href='${href}'>x</a>`)).toBe('<a>x</a>'),
  );

  it.each(attacks)('leaves nothing of %j', (attack) => {
    const clean = sanitizeRichText(`<p>before</p>${attack}`);
    const tags = [...clean.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
    for (const [, , attributes = ''] of tags) {
      expect(
        attributes.replace(/ (href="(https?:\/\/|mailto:)[^"]*"|rel="[^"]*"|target="_blank")| \/$/g, ''),
      ).toBe('');
    }
    const allowed = /^(p|br|hr|h[1-4]|blockquote|pre|code|ul|ol|li|strong|b|em|i|u|s|a)$/;
    expect(tags.filter(([, tag = '']) => !allowed.test(tag))).toEqual([]);
    expect(clean.match(/<b>/g)?.length ?? 0).toBeLessThan(60);
  });

  it.each([
    '',
    '<p></p>',
    '<p> &nbsp;<br></p>',
    '<p>\u200b\u2060</p>',
    '<p>&#8203;</p>',
    '<script>x</script>',
    '<img src="x">',
  ])('has nothing to read in %j', (html) => expect(sanitizeRichText(html)).toBe(''));

  it('writes entities the same the second time', () => {
    const once = sanitizeRichText('<p>a & b < c &lt;b&gt; "q" ٣ 🌸</p>');
    expect(sanitizeRichText(once)).toBe(once);
  });
});
