import type { Messages } from '@lingui/core';

type CompiledMessage = Exclude<Messages[string], string>;

/** A compiled message, in the form that Lingui's runtime takes: texts, `[name]`, `[name, 'plural', arms]`. */
type Token = string | [name: string] | [name: string, kind: 'plural', arms: Arms];

type Arms = Record<string, Token[]>;

/**
 * Compiles the English sentences in the code. Of the ICU syntax it supports only what the sentences use: values in
 * braces and plurals. The library's own compiler would be larger than all sentences of a screen. As in that
 * compiler, other texts with braces stay unchanged.
 * @param message a sentence such as `{count, plural, one {# row} other {# rows}} of {all}`
 */
export function compileMessage(message: string): CompiledMessage {
  if (!message.includes('{')) return [message];
  let at = 0;
  let isNotation = true;

  const until = (stop: RegExp): string => {
    const start = at;
    while (at < message.length && !stop.test(message.charAt(at))) at += 1;
    return message.slice(start, at);
  };
  const argument = (): Token => {
    at += 1;
    const name = until(/[,}]/).trim();
    if (!/^\w+$/.test(name)) isNotation = false;
    if (message.charAt(at) === '}') {
      at += 1;
      return [name];
    }
    at += 1;
    if (until(/,/).trim() !== 'plural') isNotation = false;
    at += 1;
    const arms: Arms = {};
    while (at < message.length && message.charAt(at) !== '}') {
      const arm = until(/[{}]/).trim();
      if (message.charAt(at) !== '{') break;
      at += 1;
      arms[arm.replace('=', '')] = tokens(true);
      at += 1;
      until(/\S/);
    }
    at += 1;
    return [name, 'plural', arms];
  };
  const tokens = (isArm: boolean): Token[] => {
    const found: Token[] = [];
    while (at < message.length && message.charAt(at) !== '}') {
      if (message.charAt(at) === '{') found.push(argument());
      else if (isArm && message.charAt(at) === '#') {
        at += 1;
        found.push('#');
      } else found.push(until(isArm ? /[{}#]/ : /[{}]/));
    }
    return found;
  };
  const compiled = tokens(false);
  return isNotation && at === message.length ? (compiled as CompiledMessage) : [message];
}
