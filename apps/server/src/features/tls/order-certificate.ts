import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext, type SecureContext } from 'node:tls'
import { BroadcastChannel } from 'node:worker_threads'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import { writePrivately } from '@chapterhouse/kit/settings/private-file'
import type { Order, OrderRequest } from './order-certificate.worker.ts'
import type { KeyPair } from './self-signed.ts'

export interface OrderCertificateNeeds {
  /** Directory URL of the authority (RFC 8555, 7.1.1). */
  directory: () => string
  /** Contains the account's key, and for each host its key and certificate chain. */
  folder: string
  workers: Pick<Workers, 'run'>
  /** The certificates that prove control of a host to the authority, while it validates. */
  challenges: Map<string, SecureContext>
}

const ORDER = new URL('./order-certificate.worker.ts', import.meta.url)
/** An authority normally checks within seconds. */
const ORDER_MS = 5 * 60_000

/** Orders a certificate for one host, in a worker. */
export function createOrderCertificate({ directory, folder, workers, challenges }: OrderCertificateNeeds) {
  return async function orderCertificate(host: string, signal: AbortSignal): Promise<Order> {
    const name = randomUUID()
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: { data: unknown }) => {
      challenges.set(host, createSecureContext(data as KeyPair))
      channel.postMessage('shown')
    }
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const request = { directory: directory(), host, accountKey: accountKey(folder), channel: name }
      return await workers.run<OrderRequest, Order>(ORDER, request, { within: ORDER_MS, signal })
    } catch (error) {
      return { kind: 'failed', why: error instanceof Error ? error.message : String(error) }
    } finally {
      challenges.delete(host)
      channel.close()
    }
  }
}

/** Created once, because it identifies this account with the authority. */
function accountKey(folder: string): string {
  const file = path.join(folder, 'account.pem')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writePrivately(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  }
  return readFileSync(file, 'utf8')
}
