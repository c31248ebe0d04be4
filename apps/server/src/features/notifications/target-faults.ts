import { isOneLine } from '@chapterhouse/kit/text/one-line'
import { EVENT_KINDS } from './event-kinds.ts'

/** The kinds of destinations, in the order of the console. */
export const TARGET_KINDS = ['webhook', 'push', 'chat'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

export interface TargetFields {
  kind: string
  name: string
  url: string
  secret: string
  events: readonly string[]
}

/** A rejected field. The reason is part of the wire: new ones may be added, none renamed. */
export interface TargetFault {
  field: keyof TargetFields
  reason: string
  /** In characters; only if too long. */
  max?: number
  text: string
}

const MAX = { name: 64, url: 2_048, secret: 256 }
const CONTROL = /\p{Cc}/u
const CHAT_HOSTS = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com']
const CHAT_PATH = /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[A-Za-z0-9_-]+\/?$/
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/

const isKind = (kind: string): kind is TargetKind => (TARGET_KINDS as readonly string[]).includes(kind)
const isTooLong = (text: string, most: number) => text.length > most && [...text].length > most

/** The first fault in the order of docs/reference/operations.md 3.2; undefined if there is none. Name and URL must be trimmed. */
export function findTargetFault(target: TargetFields): TargetFault | undefined {
  return kindFault(target) ?? nameFault(target) ?? urlFault(target) ?? secretFault(target) ?? eventsFault(target)
}

/** The first fault of a change: the kind is fixed, and a secret is never sent to a server for which it was not entered. */
export function findChangeFault(before: TargetFields, after: TargetFields, isSecretSent: boolean): TargetFault | undefined {
  if (after.kind !== before.kind)
    return { field: 'kind', reason: 'kind_fixed', text: 'the kind of a destination cannot be changed; add another one' }
  if (before.secret !== '' && !isSecretSent && !isSameOrigin(before.url, after.url))
    return {
      field: 'secret',
      reason: 'secret_again',
      text: 'the address leads to another server; enter the secret again, or clear it',
    }
  // A name from before the rule is kept.
  return findTargetFault(after.name === before.name ? { ...after, name: 'unchanged' } : after)
}

function kindFault({ kind }: TargetFields): TargetFault | undefined {
  if (isKind(kind)) return undefined
  return { field: 'kind', reason: 'kind_unknown', text: `the kind must be one of ${TARGET_KINDS.join(', ')}` }
}

function nameFault({ name }: TargetFields): TargetFault | undefined {
  if (name === '') return { field: 'name', reason: 'name_required', text: 'enter a name' }
  if (isTooLong(name, MAX.name)) return tooLong('name')
  return isOneLine(name) ? undefined : { field: 'name', reason: 'name_control', text: 'the name must be one line of plain text' }
}

function urlFault({ kind, url }: TargetFields): TargetFault | undefined {
  if (url === '') return { field: 'url', reason: 'url_required', text: 'enter an address' }
  if (isTooLong(url, MAX.url)) return tooLong('url')
  const parsed = parseTargetUrl(url)
  if (!parsed)
    return { field: 'url', reason: 'url_invalid', text: 'the address must begin with http:// or https:// and have no fragment' }
  if (kind === 'chat' && !isChat(parsed))
    return { field: 'url', reason: 'url_chat', text: 'enter the webhook address of a channel, as the chat service shows it' }
  if (kind === 'push' && !isTopic(parsed))
    return { field: 'url', reason: 'url_push', text: 'the address must end in the name of a topic and have no query' }
  return undefined
}

function secretFault({ kind, secret }: TargetFields): TargetFault | undefined {
  if (isTooLong(secret, MAX.secret)) return tooLong('secret')
  if (CONTROL.test(secret)) return { field: 'secret', reason: 'secret_control', text: 'the secret must be one line' }
  if (kind !== 'chat' || secret === '') return undefined
  return { field: 'secret', reason: 'secret_chat', text: 'a chat destination has no secret; its address is one' }
}

function eventsFault({ events }: TargetFields): TargetFault | undefined {
  if (events.every((kind) => EVENT_KINDS.includes(kind))) return undefined
  return { field: 'events', reason: 'event_unknown', text: `the events must be among ${EVENT_KINDS.join(', ')}` }
}

function tooLong(field: keyof typeof MAX): TargetFault {
  const max = MAX[field]
  return { field, reason: `${field}_too_long`, max, text: `at most ${max} characters` }
}

interface TargetUrl {
  url: URL
  /** As typed, with user and port: the parsed one omits a standard port. */
  authority: string
  hasQuery: boolean
}

/** Undefined unless it is an absolute http or https address with a host and without a fragment. */
function parseTargetUrl(text: string): TargetUrl | undefined {
  const [, authority] = /^https?:\/\/([^/?#\\]+)/i.exec(text) ?? []
  if (authority === undefined || CONTROL.test(text) || text.includes('#') || !URL.canParse(text)) return undefined
  return { url: new URL(text), authority, hasQuery: text.includes('?') }
}

function isChat({ url, authority }: TargetUrl): boolean {
  return url.protocol === 'https:' && CHAT_HOSTS.includes(url.host) && !/[:@]/.test(authority) && CHAT_PATH.test(url.pathname)
}

function isTopic({ url, authority, hasQuery }: TargetUrl): boolean {
  return !hasQuery && !authority.includes('@') && TOPIC.test(splitTopic(url).topic)
}

/** The topic of a push URL, and the URL of its server, to which messages are posted. */
export function splitTopic(url: URL): { topic: string; server: string } {
  const path = url.pathname.replace(/\/$/, '')
  const at = path.lastIndexOf('/')
  return { topic: path.slice(at + 1), server: `${url.origin}${path.slice(0, Math.max(at, 0))}` }
}

/** Whether two URLs have the same scheme, host and port, with default ports filled in. */
export function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}

/**
 * The part of a URL that may be shown: enough to tell destinations apart, too little to send to one (docs/reference/operations.md
 * 3.3).
 */
export function redactUrl(text: string): string {
  if (!URL.canParse(text)) return ''
  const { host, protocol, pathname, search } = new URL(text)
  if (host === '') return ''
  const path = pathname.replace(/\/$/, '')
  const at = path.lastIndexOf('/')
  const last = path.slice(at + 1)
  const shown = last === '' ? path : `${path.slice(0, at + 1)}${last.length > 4 ? last.slice(0, 4) : ''}…`
  return `${protocol}//${host}${shown}${search === '' ? '' : '?…'}`
}
