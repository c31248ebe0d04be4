import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { createSecureContext, type SecureContext, TLSSocket, type TlsOptions } from 'node:tls'
import type { Workers } from '@chapterhouse/kit/workers'
import { type Acme, createAcme } from './acme.ts'
import { certificateNames, type Machine } from './certificate-names.ts'
import { storedCertificate } from './certificate-store.ts'
import { readFirstBytes, redirectToHttps } from './first-bytes.ts'
import { selfSigned } from './self-signed.ts'

export type TlsMode = 'off' | 'selfsigned' | 'autocert'

/** How the authority's challenge announces itself (RFC 8737, 4). */
const CHALLENGE = 'acme-tls/1'

export interface TlsNeeds {
  mode: TlsMode
  hosts: () => readonly string[]
  directory: () => string
  /** Where what we make is kept, as the settings say. */
  files: { cert: string; key: string; cache: string }
  machine: () => Machine
  workers: Pick<Workers, 'run'>
  now: () => Date
  log: { info: (facts: object, words: string) => void; warn: (facts: object, words: string) => void }
  /** On an answer that is given in the clear. */
  headers: Readonly<Record<string, string>>
}

export type Tls = ReturnType<typeof createTls>

/** Encryption of every connection, in one of three modes (docs/reference/server.md 5.4). Nothing is read or made before `begin`. */
export function createTls({ mode, hosts, directory, files, machine, workers, now, log, headers }: TlsNeeds) {
  const acme: Acme = createAcme({
    directory,
    hosts,
    folder: files.cache,
    workers,
    now,
    onFailure: (host, why) => log.warn({ host, why }, 'no certificate could be fetched; it is tried again later'),
    onFetched: (host) => log.info({ host }, 'a certificate was fetched'),
  })
  let server: (HttpServer & { setSecureContext?: (options: TlsOptions) => void }) | undefined

  const options: TlsOptions = {
    // A hello that never ends holds nothing up.
    handshakeTimeout: 10_000,
    minVersion: 'TLSv1.2',
    SNICallback: (name, done) => done(null, mode === 'autocert' ? acme.contextOf(name) : undefined),
  }

  /** Who calls by a name that has no certificate, or by none, sees the one that we sign ourselves. */
  async function useSelfSigned(): Promise<void> {
    const names = certificateNames(machine(), hosts())
    if (mode === 'autocert') return server?.setSecureContext?.(await selfSigned({ names, now: now() }))
    const { isNew, ...pair } = await storedCertificate({
      certFile: files.cert,
      keyFile: files.key,
      names,
      asked: hosts(),
      now: now(),
    })
    server?.setSecureContext?.(pair)
    if (isNew) log.info({ names }, 'a certificate was made')
  }

  function takeChallenge(socket: Socket, hello: Buffer): boolean {
    if (!acme.isChallenged() || !hello.includes(CHALLENGE)) return false
    socket.unshift(hello)
    const proof = new TLSSocket(socket, {
      isServer: true,
      ALPNProtocols: [CHALLENGE],
      secureContext: createSecureContext(),
      SNICallback: (name: string, done: (error: Error | null, context?: SecureContext) => void) =>
        done(null, acme.challengeOf(name)),
    })
    proof.on('error', () => proof.destroy())
    proof.once('secure', () => proof.end())
    socket.setTimeout(10_000, () => socket.destroy())
    return true
  }

  return {
    mode,
    /** For the application; undefined where nothing is encrypted. */
    options: mode === 'off' ? undefined : options,
    /** Before the server listens: its certificate, and a look at the first bytes of each connection. */
    async begin(listening: HttpServer, port: string): Promise<Disposable | undefined> {
      if (mode === 'off') return undefined
      if (mode === 'autocert' && port !== '443')
        log.warn({ port }, 'certificates are only given out where port 443 of the internet leads here')
      server = listening
      await useSelfSigned()
      if (mode === 'autocert') acme.load()
      return readFirstBytes(listening, { takeChallenge, answerPlain: redirectToHttps(headers) })
    },
    /** Whatever is about to end is made or fetched again, and served from then on. */
    async renew(signal: AbortSignal): Promise<void> {
      if (mode === 'selfsigned') await useSelfSigned()
      if (mode === 'autocert') await acme.renew(signal)
    },
  }
}

/** Where certificates lie unless the settings say otherwise. */
export function certificateFiles(
  data: string,
  named: { cert: string; key: string; cache: string },
): { cert: string; key: string; cache: string } {
  return {
    cert: named.cert || path.join(data, 'selfsigned-cert.pem'),
    key: named.key || path.join(data, 'selfsigned-key.pem'),
    cache: named.cache || path.join(data, 'certs'),
  }
}
