import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext, type SecureContext } from 'node:tls'
import { BroadcastChannel } from 'node:worker_threads'
import { writePrivately } from '@chapterhouse/kit/private-file'
import type { Workers } from '@chapterhouse/kit/workers'
import { isAboutToEnd } from './certificate-store.ts'
import type { Order, OrderRequest, Proof } from './order-certificate.worker.ts'

const HOUR_MS = 3_600_000
const LONGEST_WAIT_MS = 24 * HOUR_MS
const ORDER = new URL('./order-certificate.worker.ts', import.meta.url)
/** An authority looks within seconds. */
const ORDER_MS = 5 * 60_000

export interface AcmeNeeds {
  /** Of the authority (RFC 8555, 7.1.1). */
  directory: () => string
  hosts: () => readonly string[]
  /** Holds the account's key, and for each host its key with its chain. */
  folder: string
  workers: Pick<Workers, 'run'>
  now: () => Date
  onFailure: (host: string, why: string) => void
  onFetched: (host: string) => void
}

export type Acme = ReturnType<typeof createAcme>

/**
 * Certificates of an authority, one a host, proven by TLS-ALPN-01 (RFC 8737): the port that is open anyway is all it needs. Kept on disk,
 * fetched again when a third of their life is left; an authority that refuses is asked again after an hour, then after two, and so on.
 */
export function createAcme(needs: AcmeNeeds) {
  const { hosts, folder, now } = needs
  const contexts = new Map<string, SecureContext>()
  const challenges = new Map<string, SecureContext>()
  const waits = new Map<string, { untilMs: number; ms: number }>()
  let renewing: Promise<void> | undefined

  const fileOf = (host: string) => path.join(folder, `${host}.pem`)

  /** From disk; undefined where there is none, or none that can be used. */
  function kept(host: string): string | undefined {
    try {
      if (!existsSync(fileOf(host))) return undefined
      const pem = readFileSync(fileOf(host), 'utf8')
      contexts.set(host, createSecureContext({ cert: pem, key: pem }))
      return pem
    } catch (error) {
      needs.onFailure(host, `what is kept cannot be used: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }

  async function order(host: string, signal: AbortSignal): Promise<Order> {
    const name = randomUUID()
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: { data: unknown }) => {
      challenges.set(host, createSecureContext(data as Proof))
      channel.postMessage('shown')
    }
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const ask = { directory: needs.directory(), host, accountKey: accountKey(folder), channel: name }
      return await needs.workers.run<OrderRequest, Order>(ORDER, ask, { within: ORDER_MS, signal })
    } catch (error) {
      return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
    } finally {
      challenges.delete(host)
      channel.close()
    }
  }

  async function renewOne(host: string, signal: AbortSignal): Promise<void> {
    const pem = kept(host)
    if (pem !== undefined && !isAboutToEnd(pem, now())) return
    const wait = waits.get(host)
    if (signal.aborted || (wait && now().getTime() < wait.untilMs)) return
    const answer = await order(host, signal)
    if (answer.kind === 'fetched') {
      contexts.set(host, createSecureContext({ cert: answer.pem, key: answer.pem }))
      writePrivately(fileOf(host), answer.pem)
      waits.delete(host)
      return needs.onFetched(host)
    }
    if (signal.aborted) return
    const ms = Math.min(LONGEST_WAIT_MS, wait ? wait.ms * 2 : HOUR_MS)
    waits.set(host, { untilMs: now().getTime() + ms, ms })
    needs.onFailure(host, answer.why)
  }

  async function renewAll(signal: AbortSignal): Promise<void> {
    for (const host of hosts()) await renewOne(host, signal)
  }

  return {
    /** What is kept on disk, at once. */
    load(): void {
      for (const host of hosts()) kept(host)
    },
    /** Fetches what is missing or about to end, one name after the other, once at a time. */
    renew(signal: AbortSignal): Promise<void> {
      renewing ??= renewAll(signal).finally(() => {
        renewing = undefined
      })
      return renewing
    },
    contextOf: (host: string): SecureContext | undefined => contexts.get(host.toLowerCase()),
    /** While the authority asks for a proof of any host. */
    challengeOf: (host: string): SecureContext | undefined => challenges.get(host.toLowerCase()),
    isChallenged: (): boolean => challenges.size > 0,
  }
}

/** Made once: the authority knows us by it. */
function accountKey(folder: string): string {
  const file = path.join(folder, 'account.pem')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writePrivately(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  }
  return readFileSync(file, 'utf8')
}
