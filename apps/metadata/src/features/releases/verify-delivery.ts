import { createHmac, timingSafeEqual } from 'node:crypto'
import { ignore } from '@chapterhouse/kit/ignore'
import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'
import type { ForgeKind } from './may-fetch.ts'

/** The verdict on a delivery; the order of the checks is part of the wire (docs/reference/metadata.md 6). */
export type Verdict = 'forged' | 'unreadable' | 'ignored' | 'release'

const EVENTS: Record<ForgeKind, readonly string[]> = {
  github: ['x-github-event'],
  forgejo: ['x-forgejo-event', 'x-gitea-event'],
}

/** Checks the signature before the body is parsed. The body is only a trigger. `headers`: names in lower case. */
export function verifyDelivery(
  { body, headers }: { body: Uint8Array; headers: Readonly<Record<string, string | string[] | undefined>> },
  { secret, forge, repo }: { secret: string; forge: ForgeKind; repo: string },
): Verdict {
  if (!isSigned(body, headers['x-hub-signature-256'], secret)) return 'forged'
  const event = EVENTS[forge].map((name) => headers[name]).find((value) => value !== undefined && value !== '')
  if (event !== 'release') return 'ignored'
  const payload = parsed(body)
  if (!payload) return 'unreadable'
  const { action, repository } = payload.value as { action?: unknown; repository?: { full_name?: unknown } | null }
  const name = repository?.full_name
  return action === 'published' && typeof name === 'string' && name.toLowerCase() === repo.toLowerCase() ? 'release' : 'ignored'
}

function isSigned(body: Uint8Array, given: string | string[] | undefined, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const signature = Buffer.from(typeof given === 'string' ? given : '')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

const LIMITS = { bytes: 1024 * 1024, depth: 32, values: 25_000 }

/** Undefined if it is not JSON. A value that is not an object counts as an empty one. */
function parsed(body: Uint8Array): { value: object } | undefined {
  try {
    const read = parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(body), LIMITS)
    if (!read.ok) return undefined
    const { value } = read
    return { value: typeof value === 'object' && value !== null ? value : {} }
  } catch (error) {
    return ignore('the body is not UTF-8')(error)
  }
}
