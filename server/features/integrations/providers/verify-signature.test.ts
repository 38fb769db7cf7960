import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { providerPresets, type ProviderScheme } from '#contract/integrations/provider-schemes.ts';
import { verifySignature } from '#server/platform/signed-requests/verify-signature.ts';
import { identify } from './read-message.ts';

const { standardWebhooks, stripe, sumsub, onfido, custom } = providerPresets;

interface Vector {
  scheme: ProviderScheme;
  secret: string;
  headers: Record<string, string>;
  body: string;
  at: number;
}

const hmac = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex');

const stripeBody = '{"id":"evt_1","object":"event","created":1614265330,"type":"charge.dispute.created"}';
const onfidoBody =
  '{"payload":{"resource_type":"workflow_run","action":"workflow_run.completed","object":{"id":"1","status":"approved","completed_at_iso8601":"2021-02-25T15:02:10Z"}}}';

/** Specification 38.2. */
const vectors: Readonly<Record<string, Vector>> = {
  // https://github.com/standard-webhooks/standard-webhooks, the example of its libraries.
  'Standard Webhooks, published': {
    scheme: standardWebhooks,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
    at: 1614265330,
  },
  // The example of Sumsub's documentation of webhooks, which is in HMAC_SHA1_HEX.
  'Sumsub, published': {
    scheme: { ...sumsub, algorithm: 'sha1' },
    secret: 'SoMe_SeCrEt_KeY',
    headers: { 'x-payload-digest': 'f6e92ffe371718694d46e28436f76589312df8db' },
    body: 'someText',
    at: 0,
  },
  // Sumsub's present algorithm, HMAC_SHA256_HEX, over the same example. Computed with `openssl dgst -sha256 -hmac`.
  'Sumsub, by its documented scheme': {
    scheme: sumsub,
    secret: 'SoMe_SeCrEt_KeY',
    headers: { 'x-payload-digest': '7f3beedce7529616a9d6bba59dc1b054a7247cef67f6acff2600864399f47fe0' },
    body: 'someText',
    at: 0,
  },
  // Stripe and Onfido publish no fixed vector: their scheme is `t=…,v1=HMAC-SHA256(t.body)`, and HMAC-SHA256(body) in hex.
  'Stripe, by its documented scheme': {
    scheme: stripe,
    secret: 'whsec_test_secret',
    headers: {
      'stripe-signature': `t=1614265330,v1=${hmac('sha256', 'whsec_test_secret', `1614265330.${stripeBody}`)},v0=6ffbb59b`,
    },
    body: stripeBody,
    at: 1614265330,
  },
  'Onfido, by its documented scheme': {
    scheme: onfido,
    secret: 'very_secret_token',
    headers: { 'x-sha2-signature': hmac('sha256', 'very_secret_token', onfidoBody) },
    body: onfidoBody,
    at: 1614265330,
  },
  'a scheme of its own': {
    scheme: {
      ...custom,
      algorithm: 'sha512',
      prefix: 'sha512=',
      content: '{timestamp}:{body}',
      timestampHeader: 'x-time',
    },
    secret: 'a secret',
    headers: {
      'x-time': '2021-02-25T15:02:10Z',
      'x-signature': `sha512=${hmac('sha512', 'a secret', '2021-02-25T15:02:10Z:{"a":"{timestamp}"}')}`,
    },
    body: '{"a":"{timestamp}"}',
    at: 1614265330,
  },
};

const verify = ({ scheme, secret, headers, body, at }: Vector, now = new Date(at * 1000)) =>
  verifySignature(scheme, [secret], { headers, body: Buffer.from(body) }, now);

describe.each(Object.entries(vectors))('%s', (_name, vector) => {
  it('is valid, and nothing that differs from it', () => {
    expect(verify(vector)).toMatchObject({ refusal: null, clock: null });
    expect(verify({ ...vector, body: `${vector.body} ` }).refusal).toEqual({
      sentence: 'providerSignatureWrong',
    });
    expect(verify({ ...vector, secret: 'whsec_c29tZWJvZHkgZWxzZQ==' }).refusal).not.toBeNull();
    expect(verify({ ...vector, headers: {} }).refusal).toEqual({
      sentence: 'providerNotSigned',
      values: { header: vector.scheme.header },
    });
    const { header } = vector.scheme;
    for (const signature of ['', ' ', 'v1', 'v1,', 'v1=', 't=1614265330', '0'.repeat(64), 'é'])
      expect(
        verify({ ...vector, headers: { ...vector.headers, [header]: signature } }).refusal,
      ).not.toBeNull();
  });
});

it('accepts the former secret during a rotation, one of several signatures, and what a library of the scheme signs', () => {
  const vector = vectors['Standard Webhooks, published'] as Vector;
  const now = new Date(vector.at * 1000);
  const request = { headers: vector.headers, body: Buffer.from(vector.body) };
  const other = 'whsec_c29tZWJvZHkgZWxzZSdz';
  expect(verifySignature(vector.scheme, [other, vector.secret], request, now).refusal).toBeNull();
  expect(verifySignature(vector.scheme, [other], request, now).refusal).not.toBeNull();
  const two = `v1,AAAA ${vector.headers['webhook-signature']}`;
  expect(verify({ ...vector, headers: { ...vector.headers, 'webhook-signature': two } }).refusal).toBeNull();
  const signature = new Webhook(other).sign('msg_2', now, '{}');
  const headers = { ...vector.headers, 'webhook-id': 'msg_2', 'webhook-signature': signature };
  expect(verify({ ...vector, secret: other, headers, body: '{}' }).refusal).toBeNull();
});

/** Specification 38.2. */
it('says by how much the clock of the provider is off', () => {
  const vector = vectors['Standard Webhooks, published'] as Vector;
  const at = (seconds: number) => verify(vector, new Date((vector.at + seconds) * 1000));
  expect([at(300).clock, at(-300).clock]).toEqual([null, null]);
  expect(at(3600).clock).toEqual({ sentence: 'providerClockOff', values: { seconds: 3600, tolerance: 300 } });
  expect(at(-3600).clock).toMatchObject({ values: { seconds: 3600 } });
});

it('identifies a message by what is signed, by its body, or by its digest', () => {
  const none = { signedId: null, signedAt: null };
  expect(
    identify(standardWebhooks, Buffer.from('{"id":"x"}'), { ...none, signedId: 'msg_1' }).messageId,
  ).toBe('msg_1');
  expect(identify(stripe, Buffer.from(stripeBody), none)).toEqual({
    messageId: 'evt_1',
    sentAt: new Date('2021-02-25T15:02:10Z'),
  });
  const read = identify(onfido, Buffer.from(onfidoBody), none);
  expect([read.messageId.length, read.sentAt]).toEqual([64, new Date('2021-02-25T15:02:10Z')]);
  const written = Buffer.from('{"createdAtMs":"2021-02-25 15:02:10.000"}');
  expect(identify(sumsub, written, none).sentAt).toEqual(new Date('2021-02-25T15:02:10Z'));
  expect(identify(stripe, Buffer.from([0xff, 0xfe]), none).sentAt).toBeNull();
});
