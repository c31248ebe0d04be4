import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext, type SecureContext } from 'node:tls'
import { writePrivately } from '@chapterhouse/kit/private-file'
import { isAboutToEnd } from './kept-certificate.ts'

const HOUR_MS = 3_600_000
/** The library's own settings, but for how often it tries. */
const ONCE_MORE = {
  httpChallengePort: 80,
  httpsChallengePort: 443,
  tlsAlpnChallengePort: 443,
  retryMaxAttempts: 1,
  retryDefaultDelay: 2,
}
const LONGEST_WAIT_MS = 24 * HOUR_MS

export interface AcmeNeeds {
  /** Of the authority (RFC 8555, 7.1.1). */
  directory: () => string
  hosts: () => readonly string[]
  /** Holds the account's key, and for each host its key with its chain. */
  folder: string
  now: () => Date
  onFailure: (host: string, error: unknown) => void
  onFetched: (host: string) => void
}

export type Acme = ReturnType<typeof createAcme>

/**
 * Certificates of an authority, one a host, proven by TLS-ALPN-01 (RFC 8737): the port that is open anyway is all it needs. Kept on disk,
 * fetched again when a third of their life is left; an authority that refuses is asked again after an hour, then after two, and so on.
 */
export function createAcme({ directory, hosts, folder, now, onFailure, onFetched }: AcmeNeeds) {
  const contexts = new Map<string, SecureContext>()
  const challenges = new Map<string, SecureContext>()
  const waits = new Map<string, { untilMs: number; ms: number }>()

  const fileOf = (host: string) => path.join(folder, `${host}.pem`)

  /** From disk; undefined where there is none, or none that can be used. */
  function kept(host: string): string | undefined {
    if (!existsSync(fileOf(host))) return undefined
    const pem = readFileSync(fileOf(host), 'utf8')
    try {
      contexts.set(host, createSecureContext({ cert: pem, key: pem }))
      return pem
    } catch (error) {
      onFailure(host, error)
      return undefined
    }
  }

  async function fetchOne(host: string): Promise<void> {
    // Loaded here: only who uses it pays for it.
    const acme = await import('acme-client')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Whoever does not answer now is asked again by us, much later.
    Object.assign(acme.axios.defaults, { acmeSettings: { ...ONCE_MORE } })
    const client = new acme.Client({ directoryUrl: directory(), accountKey: await accountKey(acme) })
    const [key, csr] = await acme.crypto.createCsr({ commonName: host, altNames: [host] })
    const chain = await client.auto({
      csr,
      termsOfServiceAgreed: true,
      skipChallengeVerification: true,
      challengePriority: ['tls-alpn-01'],
      challengeCreateFn: async (authz, _challenge, keyAuthorization) => {
        const [challengeKey, cert] = await acme.crypto.createAlpnCertificate(authz, keyAuthorization)
        challenges.set(authz.identifier.value.toLowerCase(), createSecureContext({ key: challengeKey, cert }))
      },
      challengeRemoveFn: async (authz) => void challenges.delete(authz.identifier.value.toLowerCase()),
    })
    const pem = `${String(key).trimEnd()}\n${chain}`
    contexts.set(host, createSecureContext({ cert: pem, key: pem }))
    writePrivately(fileOf(host), pem)
  }

  async function accountKey(acme: typeof import('acme-client')): Promise<string> {
    const file = path.join(folder, 'account.pem')
    if (!existsSync(file)) writePrivately(file, String(await acme.crypto.createPrivateEcdsaKey()))
    return readFileSync(file, 'utf8')
  }

  async function renewOne(host: string): Promise<void> {
    const pem = contexts.has(host) && existsSync(fileOf(host)) ? readFileSync(fileOf(host), 'utf8') : kept(host)
    if (pem !== undefined && !isAboutToEnd(pem, now())) return
    const wait = waits.get(host)
    if (wait && now().getTime() < wait.untilMs) return
    try {
      await fetchOne(host)
      waits.delete(host)
      onFetched(host)
    } catch (error) {
      const ms = Math.min(LONGEST_WAIT_MS, wait ? wait.ms * 2 : HOUR_MS)
      waits.set(host, { untilMs: now().getTime() + ms, ms })
      onFailure(host, error)
    }
  }

  return {
    /** What is kept on disk, at once. */
    load(): void {
      for (const host of hosts()) kept(host)
    },
    /** Fetches what is missing or about to end. */
    async renew(): Promise<void> {
      for (const host of hosts()) await renewOne(host)
    },
    contextOf: (host: string): SecureContext | undefined => contexts.get(host.toLowerCase()),
    /** While the authority asks for a proof of any host. */
    challengeOf: (host: string): SecureContext | undefined => challenges.get(host.toLowerCase()),
    isChallenged: (): boolean => challenges.size > 0,
  }
}
