import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Pkcs10CertificateRequest } from '@peculiar/x509'
import { Agent, fetch as undiciFetch } from 'undici'
import { openAcmeAccount } from './acme-account.ts'
import { orderCertificate } from './acme-order.ts'
import { createAuthorityRequest } from './authority-request.ts'
import { type KeyPair, selfSigned } from './self-signed.ts'

const HOST = 'books.example.org'
const own = await selfSigned({ names: ['127.0.0.1'], now: new Date() })
const CHAIN = own.cert.repeat(2)
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ACCOUNT = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

type Respond = (response: ServerResponse, request: IncomingMessage & { sent: string }) => void
type Answers = Record<string, Respond>

const json =
  (value: object, status = 200, headers = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(value))

/** An authority that issues a chain on the second poll; `given` replaces answers. */
async function createAuthority(given: (url: string) => Answers = () => ({})) {
  const requests: { path: string; header: Record<string, unknown>; payload: string; isSigned: boolean }[] = []
  let looks = 0
  const server = createServer({ key: own.key, cert: own.cert }, async (request, response) => {
    let sent = ''
    for await (const part of request) sent += part
    if (sent !== '') requests.push({ path: request.url ?? '', ...readSigned(sent) })
    response.setHeader('replay-nonce', `nonce-${requests.length}`)
    const answer = { ...usual(url), ...given(url) }[request.url ?? '']
    if (answer) answer(response, Object.assign(request, { sent }))
    else response.writeHead(404).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  const fetch = ((address: string, sent: object) =>
    undiciFetch(address, { ...sent, dispatcher: agent })) as never as typeof globalThis.fetch
  const presented: KeyPair[] = []

  function usual(at: string): Answers {
    return {
      '/dir': json({ newNonce: `${at}/nonce`, newAccount: `${at}/account`, newOrder: `${at}/order` }),
      '/nonce': (response) => void response.end(),
      '/account': json({}, 201, { location: `${at}/me` }),
      '/order': json({ authorizations: [`${at}/authz`], finalize: `${at}/finalize` }, 201, { location: `${at}/order/1` }),
      '/authz': (response) => {
        looks += 1
        json({
          status: presented.length === 0 || looks < 3 ? 'pending' : 'valid',
          challenges: [
            { type: 'http-01', url: `${at}/http`, token: 'no' },
            { type: 'tls-alpn-01', url: `${at}/proof`, token: 'token' },
          ],
        })(response, undefined as never)
      },
      '/proof': json({}),
      '/finalize': json({ status: 'processing' }),
      '/order/1': json({ status: 'valid', certificate: `${at}/cert` }),
      '/cert': (response) => void response.end(CHAIN),
    }
  }

  return {
    requests,
    presented,
    async order(): Promise<string> {
      const account = await openAcmeAccount(`${url}/dir`, ACCOUNT, createAuthorityRequest(fetch))
      return orderCertificate({ account, host: HOST, present: async (proof) => void presented.push(proof), pollMs: 1 })
    },
    async [Symbol.asyncDispose]() {
      await agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function readSigned(sent: string) {
  const { protected: head, payload, signature } = JSON.parse(sent) as Record<'protected' | 'payload' | 'signature', string>
  const decoded = (text: string) => Buffer.from(text, 'base64url').toString()
  return {
    header: JSON.parse(decoded(head)) as Record<string, unknown>,
    payload: decoded(payload),
    isSigned: verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  }
}

test('a certificate is ordered with signed requests, fresh nonces and a proof of the name', async () => {
  await using authority = await createAuthority()
  const pem = await authority.order()
  assert.match(pem, /^-----BEGIN PRIVATE KEY-----\n/)
  assert.equal(pem.match(/-----BEGIN CERTIFICATE-----/g)?.length, 2)
  const { requests, presented } = authority
  assert.ok(requests.every(({ isSigned }) => isSigned))
  assert.equal(new Set(requests.map(({ header }) => header['nonce'])).size, requests.length)
  assert.ok(requests.every(({ header, path }) => String(header['url']).endsWith(path)))
  const [first, ...others] = requests
  assert.deepEqual(first?.payload, '{"termsOfServiceAgreed":true}')
  const jwk = first?.header['jwk'] as object
  assert.deepEqual(Object.keys(jwk), ['crv', 'kty', 'x', 'y'])
  assert.ok(others.every(({ header }) => String(header['kid']).endsWith('/me') && header['jwk'] === undefined))

  const proof = new X509Certificate(presented[0]?.cert ?? '')
  assert.equal(proof.subjectAltName, `DNS:${HOST}`)
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  const digest = createHash('sha256').update(`token.${thumbprint}`).digest()
  assert.ok(proof.raw.includes(Buffer.from([0x04, 0x22, 0x04, 0x20, ...digest])), 'the digest of the authorization')

  const { csr } = JSON.parse(requests.find(({ path }) => path === '/finalize')?.payload ?? '{}') as { csr: string }
  const request = new Pkcs10CertificateRequest(Buffer.from(csr, 'base64url'))
  assert.deepEqual([request.subject, await request.verify()], [`CN=${HOST}`, true])
})

test('a nonce that the authority rejects as too old is replaced, a few times', async () => {
  let refusals = 0
  const old =
    (most: number) =>
    (url: string): Answers => ({
      '/order': (response, request) => {
        refusals += 1
        if (refusals <= most) json({ type: 'urn:ietf:params:acme:error:badNonce' }, 400)(response, request)
        else
          json({ authorizations: [`${url}/authz`], finalize: `${url}/finalize` }, 201, { location: `${url}/order/1` })(
            response,
            request,
          )
      },
    })
  await using patient = await createAuthority(old(2))
  assert.match(await patient.order(), /BEGIN CERTIFICATE/)
  refusals = 0
  await using endless = await createAuthority(old(Number.POSITIVE_INFINITY))
  await assert.rejects(endless.order(), /refused \(400\): urn:ietf/)
  assert.equal(refusals, 3)
})

const endlessly: Respond = (response) => {
  const send = (): void => {
    while (response.writable && response.write(Buffer.alloc(65_536, ' ')));
  }
  response.on('drain', send)
  send()
}
const packed: Respond = (response) =>
  void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))
const redirecting: Respond = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
const TOO_MUCH = /sent more than 1048576 bytes/
const NOT_HTTPS = /names an address that is not https/

for (const [name, given, expected] of [
  ['sends an endless directory', () => ({ '/dir': endlessly }), TOO_MUCH],
  ['packs a directory that unpacks to 64 MB', () => ({ '/dir': packed }), TOO_MUCH],
  ['sends an endless nonce', () => ({ '/account': endlessly }), TOO_MUCH],
  ['sends an endless order', () => ({ '/order': endlessly }), TOO_MUCH],
  ['sends an endless authorization', () => ({ '/authz': endlessly }), TOO_MUCH],
  ['sends an endless certificate', () => ({ '/cert': endlessly }), TOO_MUCH],
  ['redirects the directory', () => ({ '/dir': redirecting }), /redirects, which an authority must not/],
  ['redirects an order', () => ({ '/order': redirecting }), /redirects/],
  ['redirects a certificate', () => ({ '/cert': redirecting }), /redirects/],
  [
    'names http for nonces',
    (url) => ({ '/dir': json({ newNonce: 'http://127.0.0.1/n', newAccount: url, newOrder: url }) }),
    NOT_HTTPS,
  ],
  [
    'names http for accounts',
    (url) => ({ '/dir': json({ newNonce: url, newAccount: 'http://127.0.0.1/', newOrder: url }) }),
    NOT_HTTPS,
  ],
  [
    'names a file for orders',
    (url) => ({ '/dir': json({ newNonce: url, newAccount: url, newOrder: 'file:///etc/passwd' }) }),
    NOT_HTTPS,
  ],
  ['names http for its account', () => ({ '/account': json({}, 201, { location: 'http://127.0.0.1/' }) }), NOT_HTTPS],
  [
    'names http for an authorization',
    (url) => ({ '/order': json({ authorizations: ['http://127.0.0.1/'], finalize: url }, 201, { location: url }) }),
    NOT_HTTPS,
  ],
  ['names http for a certificate', () => ({ '/order/1': json({ status: 'valid', certificate: 'http://127.0.0.1/' }) }), NOT_HTTPS],
  ['sends no JSON', () => ({ '/dir': (response) => void response.end('<html>') }), /sent no JSON object/],
  ['sends no certificate', () => ({ '/cert': (response) => void response.end(own.key) }), /sent no certificate/],
  [
    'offers no usable challenge',
    () => ({ '/authz': json({ status: 'pending', challenges: [null, { type: 'dns-01' }] }) }),
    /TLS-ALPN-01/,
  ],
  [
    'fails the validation',
    (url) => ({
      '/authz': json({
        status: 'invalid',
        challenges: [{ type: 'tls-alpn-01', url: `${url}/proof`, token: 't', error: { detail: 'a\nb' } }],
      }),
    }),
    /validation of books\.example\.org failed: a b$/,
  ],
  [
    'refuses with control characters',
    () => ({ '/order': json({ detail: `\u001b[2J\u202e${'x'.repeat(900)}` }, 403) }),
    /refused \(403\): \[2J x{290,300}$/,
  ],
] satisfies readonly [string, (url: string) => Answers, RegExp][])
  test(`an authority that ${name} yields no certificate and uses little memory`, async () => {
    await using authority = await createAuthority(given)
    await assert.rejects(authority.order(), expected)
  })
