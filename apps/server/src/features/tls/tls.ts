import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { createSecureContext, type SecureContext, TLSSocket, type TlsOptions } from 'node:tls'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import { type Acme, createAcme } from './acme.ts'
import { type CertificateFacts, certificateFacts } from './certificate-facts.ts'
import { certificateNames, type Machine } from './certificate-names.ts'
import { storedCertificate } from './certificate-store.ts'
import { readFirstBytes, redirectToHttps } from './first-bytes.ts'
import { selfSigned } from './self-signed.ts'

type TlsMode = 'off' | 'selfsigned' | 'autocert'

/** The ALPN protocol of the authority's challenge (RFC 8737, 4). */
const CHALLENGE = 'acme-tls/1'

interface TlsNeeds {
  mode: TlsMode
  hosts: () => readonly string[]
  directory: () => string
  /** Paths of the files this server creates, from the settings. */
  files: { cert: string; key: string; cache: string }
  machine: () => Machine
  workers: Pick<Workers, 'run'>
  now: () => Date
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  /** Headers of a plain HTTP response. */
  headers: Readonly<Record<string, string>>
}

export type Tls = ReturnType<typeof createTls>

/** Encryption of every connection, in one of three modes (docs/reference/server.md 5.4). Reads and creates nothing before `start`. */
export function createTls({ mode, hosts, directory, files, machine, workers, now, log, headers }: TlsNeeds) {
  const acme: Acme = createAcme({
    directory,
    hosts,
    folder: files.cache,
    workers,
    now,
    onFailure: (host, why) => log.warn({ host, why }, 'failed to fetch certificate; retrying later'),
    onFetched: (host) => log.info({ host }, 'certificate fetched'),
  })
  let server: (HttpServer & { setSecureContext?: (options: TlsOptions) => void }) | undefined

  const options: TlsOptions = {
    // Ends a handshake that never completes.
    handshakeTimeout: 10_000,
    minVersion: 'TLSv1.2',
    SNICallback: (name, done) => done(null, mode === 'autocert' ? acme.contextOf(name) : undefined),
  }

  /** Clients with an unknown name, or none, get the self-signed certificate. */
  async function useSelfSigned(): Promise<void> {
    const names = certificateNames(machine(), hosts())
    if (mode === 'autocert') return server?.setSecureContext?.(await selfSigned({ names, now: now() }))
    const { isNew, ...pair } = await storedCertificate({
      certFile: files.cert,
      keyFile: files.key,
      names,
      configured: hosts(),
      now: now(),
    })
    server?.setSecureContext?.(pair)
    if (isNew) log.info({ names }, 'self-signed certificate created')
  }

  return {
    mode,
    /** For Fastify; undefined without encryption. */
    options: mode === 'off' ? undefined : options,
    /**
     * Loads the certificate before the server listens, and reads the first bytes of each connection. `admit`: counts a connection
     * of its client, or closes it.
     */
    async start(
      listening: HttpServer,
      { port, admit }: { port: string; admit: (socket: Socket) => void },
    ): Promise<Disposable | undefined> {
      if (mode === 'off') return undefined
      if (mode === 'autocert' && port !== '443')
        log.warn({ port }, 'certificates are issued only if port 443 of the public address reaches this server')
      server = listening
      await useSelfSigned()
      if (mode === 'autocert') acme.load()
      return readFirstBytes(listening, {
        admit,
        takeChallenge: (socket, hello) => takeChallenge(acme, socket, hello),
        respondToPlain: redirectToHttps(headers),
      })
    },
    certificates: (): CertificateFacts[] => certificatesOf(mode, { hosts: hosts(), files }),
    /** Renews certificates that are about to expire, and serves the new ones from then on. */
    async renew(signal: AbortSignal): Promise<void> {
      if (mode === 'selfsigned') await useSelfSigned()
      if (mode === 'autocert') await acme.renew(signal)
    },
  }
}

/** The certificates in use, from their files; the self-signed one that `autocert` creates at each start has no file. */
function certificatesOf(
  mode: TlsMode,
  { hosts, files }: { hosts: readonly string[]; files: TlsNeeds['files'] },
): CertificateFacts[] {
  if (mode === 'off') return []
  if (mode === 'selfsigned') return [certificateFacts('', files.cert)]
  return hosts.map((host) => certificateFacts(host, path.join(files.cache, `${host}.pem`)))
}

/** Handles a connection of the authority in place of the server; returns whether it was one. */
function takeChallenge(acme: Acme, socket: Socket, hello: Buffer): boolean {
  if (!acme.isChallenged() || !hello.includes(CHALLENGE)) return false
  socket.unshift(hello)
  const proof = new TLSSocket(socket, {
    isServer: true,
    ALPNProtocols: [CHALLENGE],
    secureContext: createSecureContext(),
    SNICallback: (name: string, done: (error: Error | null, context?: SecureContext) => void) => done(null, acme.challengeOf(name)),
  })
  proof.on('error', () => proof.destroy())
  proof.once('secure', () => proof.end())
  socket.setTimeout(10_000, () => socket.destroy())
  return true
}

/** Default paths of certificates, unless configured. */
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
