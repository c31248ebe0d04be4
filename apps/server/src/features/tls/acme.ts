import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext, type SecureContext } from 'node:tls'
import { writePrivately } from '@chapterhouse/kit/settings/private-file'
import { isAboutToEnd } from './certificate-store.ts'
import { createOrderCertificate, type OrderCertificateNeeds } from './order-certificate.ts'

const HOUR_MS = 3_600_000
const MAX_WAIT_MS = 24 * HOUR_MS

/** When a refused host may be tried again. */
interface Wait {
  untilMs: number
  ms: number
}

export type Acme = ReturnType<typeof createAcme>

/**
 * Certificates from an authority, one per host, proven by TLS-ALPN-01 (RFC 8737), which needs no other port. Stored on disk and
 * renewed when a third of their lifetime is left; after a refusal they are retried in one hour, then two, and so on.
 */
export function createAcme(
  needs: Omit<OrderCertificateNeeds, 'challenges'> & {
    hosts: () => readonly string[]
    now: () => Date
    onFailure: (host: string, why: string) => void
    onFetched: (host: string) => void
  },
) {
  const { hosts, folder, now } = needs
  const contexts = new Map<string, SecureContext>()
  const challenges = new Map<string, SecureContext>()
  const waits = new Map<string, Wait>()
  const order = createOrderCertificate({ ...needs, challenges })
  let renewing: Promise<void> | undefined

  const fileOf = (host: string) => path.join(folder, `${host}.pem`)

  /** The stored certificate; undefined if missing or unusable. */
  function kept(host: string): string | undefined {
    try {
      if (!existsSync(fileOf(host))) return undefined
      const pem = readFileSync(fileOf(host), 'utf8')
      contexts.set(host, createSecureContext({ cert: pem, key: pem }))
      return pem
    } catch (error) {
      needs.onFailure(host, `stored certificate is unusable: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }

  async function renewOne(host: string, signal: AbortSignal): Promise<void> {
    const pem = kept(host)
    if (pem !== undefined && !isAboutToEnd(pem, now())) return
    const wait = waits.get(host)
    if (signal.aborted || (wait && now().getTime() < wait.untilMs)) return
    const result = await order(host, signal)
    if (result.kind === 'fetched') {
      contexts.set(host, createSecureContext({ cert: result.pem, key: result.pem }))
      writePrivately(fileOf(host), result.pem)
      waits.delete(host)
      return needs.onFetched(host)
    }
    if (signal.aborted) return
    waits.set(host, nextWait(wait, now()))
    needs.onFailure(host, result.why)
  }

  async function renewAll(signal: AbortSignal): Promise<void> {
    for (const host of hosts()) await renewOne(host, signal)
  }

  return {
    /** Loads the stored certificates. */
    load(): void {
      for (const host of hosts()) kept(host)
    },
    /** Orders missing and expiring certificates, one at a time; concurrent calls share one run. */
    renew(signal: AbortSignal): Promise<void> {
      renewing ??= renewAll(signal).finally(() => {
        renewing = undefined
      })
      return renewing
    },
    contextOf: (host: string): SecureContext | undefined => contexts.get(host.toLowerCase()),
    /** Only while the authority validates this host. */
    challengeOf: (host: string): SecureContext | undefined => challenges.get(host.toLowerCase()),
    isChallenged: (): boolean => challenges.size > 0,
  }
}

function nextWait(last: Wait | undefined, now: Date): Wait {
  const ms = Math.min(MAX_WAIT_MS, last ? last.ms * 2 : HOUR_MS)
  return { untilMs: now.getTime() + ms, ms }
}
