import { once } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'
import { openAcmeAccount } from './acme-account.ts'
import { orderCertificate } from './acme-order.ts'
import { createAuthorityRequest } from './authority-request.ts'
import type { KeyPair } from './self-signed.ts'

export interface OrderRequest {
  directory: string
  host: string
  /** PEM. */
  accountKey: string
  /** Channel for the proof, which the server presents while the authority validates. */
  channel: string
}

export type Order = { kind: 'fetched'; pem: string } | { kind: 'failed'; why: string }

/**
 * Orders one certificate from an authority (RFC 8555), in a thread that can be stopped: a slow authority must not delay other names
 * or the shutdown.
 */
export default async function order(request: OrderRequest): Promise<Order> {
  const channel = new BroadcastChannel(request.channel)
  try {
    return { kind: 'fetched', pem: await ordered(request, channel) }
  } catch (error) {
    return { kind: 'failed', why: messageOf(error) }
  } finally {
    channel.close()
  }
}

async function ordered({ directory, host, accountKey }: OrderRequest, channel: BroadcastChannel): Promise<string> {
  const account = await openAcmeAccount(directory, accountKey, createAuthorityRequest(fetch))
  async function present(proof: KeyPair): Promise<void> {
    const shown = once(channel as unknown as EventTarget, 'message')
    channel.postMessage(proof)
    await shown
  }
  return orderCertificate({ account, host, present })
}

/** `fetch` puts the reason of a failure in `cause`. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause =
    error.cause instanceof Error ? `: ${error.cause.message || ('code' in error.cause ? String(error.cause.code) : '')}` : ''
  return `${error.message}${cause}`
}
