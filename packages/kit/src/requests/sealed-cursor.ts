import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { SealedCursor } from '@chapterhouse/contract/cursor'
import type { Input, Operation } from '@chapterhouse/contract/operation'
import { LRUCache } from 'lru-cache'
import { invalid } from '../errors.ts'
import { ignore } from '../ignore.ts'

export type { SealedCursor } from '@chapterhouse/contract/cursor'

/** Parameters that say which page is wanted and its size, but not which list. */
const OF_PAGE = ['cursor', 'before', 'after', 'limit', 'paged', 'letters'] as const
type OfPage = (typeof OF_PAGE)[number]

/** Values for every parameter that affects which rows are in a list, and their order. */
export type ListParameters<O extends Operation> = {
  readonly [Name in Exclude<keyof Input<O>['params'] | keyof Input<O>['query'], OfPage>]: unknown
}

/** The cursors of one list for one person. */
export interface ListCursors {
  /** Equal positions give equal cursors. */
  seal(position: unknown): SealedCursor
  /** Undefined for the first page. Throws if the cursor is damaged, or belongs to another list, person or key. */
  open<Position>(cursor: string | undefined, isPosition: (content: unknown) => content is Position): Position | undefined
}

/** The list that a request is for; undefined and '' count as absent, and only the list's own parameters count. */
export interface ListOfPerson {
  userId: number
  list: Pick<Operation, 'method' | 'path' | 'params' | 'query'>
  parameters: Readonly<Record<string, unknown>>
}

export type CursorSeal = ReturnType<typeof createCursorSeal>

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]
/** Of a cursor, in characters: several fit in a request's URL. */
const MAX_LENGTH = 2_048
const MAX_BYTES = Math.floor((MAX_LENGTH * 3) / 4) - NONCE_BYTES - TAG_BYTES
const VERSION = 1
/** Of cached cursors: a few thousand. */
const MAX_CHARACTERS = 1_000_000

/**
 * Cursors that only this server can read or create (docs/decisions/0071). The nonce is derived from the content, so that an
 * unchanged list has unchanged cursors. `key` is called when the first cursor is sealed or opened.
 */
export function createCursorSeal(key: () => Uint8Array) {
  const { seal, open } = createCipher(key)
  // Letters and first pages are sent repeatedly, and sealing takes a tenth of a page's time.
  const kept = { maxSize: MAX_CHARACTERS, sizeCalculation: (value: string, name: string) => value.length + name.length }
  const cursors = new LRUCache<string, SealedCursor>(kept)
  const contents = new LRUCache<string, string>(kept)

  function sealed(bound: string, content: string): SealedCursor {
    const known = cursors.get(`${bound} ${content}`)
    if (known !== undefined) return known
    const cursor = seal(bound, content)
    cursors.set(`${bound} ${content}`, cursor)
    return cursor
  }

  function opened(bound: string, cursor: string): string | undefined {
    if (cursor.length > MAX_LENGTH) return undefined
    const known = contents.get(`${bound} ${cursor}`)
    if (known !== undefined) return known
    const content = open(bound, cursor)
    if (content !== undefined) contents.set(`${bound} ${cursor}`, content)
    return content
  }

  return {
    of(listOfPerson: ListOfPerson): ListCursors {
      let known: string | undefined
      function bound(): string {
        known ??= boundTo(listOfPerson)
        return known
      }
      return {
        seal: (position) => sealed(bound(), JSON.stringify(position)),
        open(cursor, isPosition) {
          if (cursor === undefined || cursor === '') return undefined
          const content = opened(bound(), cursor)
          const position: unknown = content === undefined ? undefined : JSON.parse(content)
          if (position === undefined || !isPosition(position)) throw invalid('invalid cursor')
          return position
        },
      }
    },
  }
}

/** Seals a text and authenticates what it is bound to: deterministic, as in SIV. */
function createCipher(key: () => Uint8Array) {
  let known: { encryption: KeyObject; nonces: KeyObject } | undefined
  function keys() {
    if (known) return known
    const all = Buffer.from(hkdfSync('sha256', key(), '', 'chapterhouse cursors', 64))
    // Bytes would be imported for each cursor, which takes longer than sealing it.
    known = { encryption: createSecretKey(all.subarray(0, 32)), nonces: createSecretKey(all.subarray(32)) }
    return known
  }

  function nonceOf(bound: Buffer, content: Buffer): Buffer {
    const boundLength = Buffer.alloc(4)
    boundLength.writeUInt32BE(bound.length)
    const mac = createHmac('sha256', keys().nonces).update(boundLength).update(bound).update(content)
    return mac.digest().subarray(0, NONCE_BYTES)
  }

  return {
    seal(boundText: string, text: string): SealedCursor {
      const [bound, content] = [Buffer.from(boundText), Buffer.from(text)]
      if (content.length > MAX_BYTES) throw new Error('a position is too long for a cursor')
      const nonce = nonceOf(bound, content)
      const cipher = createCipheriv(CIPHER, keys().encryption, nonce).setAAD(bound)
      const encrypted = [cipher.update(content), cipher.final()]
      return Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url') as SealedCursor
    },
    /** Undefined unless `seal` returned the cursor for the same list and person. */
    open(bound: string, cursor: string): string | undefined {
      const bytes = Buffer.from(cursor, 'base64url')
      const tagAt = bytes.length - TAG_BYTES
      if (tagAt < NONCE_BYTES || bytes.toString('base64url') !== cursor) return undefined
      const decipher = createDecipheriv(CIPHER, keys().encryption, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(bound))
      decipher.setAuthTag(bytes.subarray(tagAt))
      const content = decipher.update(bytes.subarray(NONCE_BYTES, tagAt))
      try {
        decipher.final()
      } catch (error) {
        return ignore('the cursor was not sealed with this key')(error)
      }
      return content.toString('utf8')
    },
  }
}

/** Whether a position can be sealed without conversion. */
export const fitsCursor = (position: unknown): boolean => Buffer.byteLength(JSON.stringify(position)) <= MAX_BYTES

/** For a list of rows by id. */
export const isRowId = (content: unknown): content is number => Number.isSafeInteger(content)

/** Some lists report 0 on their last page, and start over if it is sent back. */
export const unlessZero = (cursor: string | undefined): string | undefined => (cursor === '0' ? undefined : cursor)

/** Parameters as sent; others are absent. */
export const asSent = <Sent extends object>(sent: Sent) => sent as { readonly [Name in keyof Sent]-?: unknown }

/** Values in any order are the same list. */
function boundTo({ userId, list, parameters }: ListOfPerson): string {
  const given = parametersOf(list)
    .map((name): [string, unknown] => [name, inOrder(parameters[name])])
    .filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
  return JSON.stringify([VERSION, userId, list.method, list.path, given])
}

const inOrder = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)].sort() : value)

const names = new WeakMap<ListOfPerson['list'], readonly string[]>()

/** The names of the parameters that a list is bound to. */
function parametersOf(list: ListOfPerson['list']): readonly string[] {
  const known = names.get(list)
  if (known) return known
  const all = [...Object.keys(list.params?.properties ?? {}), ...Object.keys(list.query?.properties ?? {})]
  const bound = all.filter((name) => !OF_PAGE.some((one) => one === name)).sort()
  names.set(list, bound)
  return bound
}
