import { createHmac } from 'node:crypto'
import { ignore } from '@chapterhouse/kit/ignore'
import { toChatText } from './chat-text.ts'
import { describeEvent, lookOf, TEST_LOOK, toSentData } from './event-kinds.ts'
import { plainLine } from './plain-line.ts'
import { splitTopic } from './target-faults.ts'
import type { Target } from './targets.ts'

export interface Message {
  /** 0 for a test. */
  id: number
  kind: string
  /** RFC 3339. */
  at: string
  title: string
  message: string
  link: string | undefined
  data: object
}

/** The server that a message comes from. */
export interface Sender {
  name: string
  /** The public address; '' if there is none. */
  url: string
  version: string
}

interface SenderNow extends Sender {
  at: Date
}

/** A POST as it goes out. */
export interface OutgoingPost {
  url: string
  headers: Record<string, string>
  body: string
}

const PRODUCT = 'Chapterhouse'
const TEST_KIND = 'test'
/** In characters, the limits of the chat service. */
const MAX = { title: 256, description: 4_000, footer: 2_000 }

export function toMessage(event: { id: number; kind: string; at: string; data: object }, publicUrl: string): Message {
  return { ...event, ...describeEvent(event.kind, event.data, publicUrl), data: toSentData(event.kind, event.data) }
}

export function testMessage(serverName: string, at: string): Message {
  const texts = { title: `Test from ${serverName}`, message: 'Messages of this server will arrive here.' }
  return { id: 0, kind: TEST_KIND, at, ...texts, link: undefined, data: {} }
}

/** The request that delivers a message in its destination's format (docs/reference/operations.md 3.7). */
export function toPost(target: Target, message: Message, sender: SenderNow): OutgoingPost {
  switch (target.kind) {
    case 'webhook':
      return toWebhook(target, message, sender)
    case 'push':
      return toPush(target, message, sender)
    case 'chat':
      return toChat(target, message, sender)
  }
}

const headersOf = ({ version }: Sender) => ({ 'content-type': 'application/json', 'user-agent': `${PRODUCT}/${version}` })

function toWebhook({ url, secret }: Target, { kind, ...event }: Message, sender: SenderNow): OutgoingPost {
  const { id, at, title, message, link = '', data } = event
  const { address, credentials } = withoutUser(url)
  const server = { name: sender.name, url: sender.url }
  const body = JSON.stringify({ event: kind, id, at, server, title, message, link, data })
  return {
    url: address,
    body,
    headers: {
      ...headersOf(sender),
      'x-service-event': kind,
      ...(credentials !== undefined && { authorization: `Basic ${credentials}` }),
      ...(secret && signatureOf(body, secret, sender.at)),
    },
  }
}

/** The user and password in a URL, which a request may only have in a header (RFC 7617). */
function withoutUser(text: string): { address: string; credentials: string | undefined } {
  const url = new URL(text)
  const { username, password } = url
  if (username === '' && password === '') return { address: text, credentials: undefined }
  url.username = ''
  url.password = ''
  return { address: url.href, credentials: Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64') }
}

/** A percent sign that encodes nothing is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    return ignore('the text is not encoded', text)(error)
  }
}

/** The receiver computes the same over the exact bytes, and refuses an old timestamp. */
function signatureOf(body: string, secret: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${signature}` }
}

function toPush({ url, secret }: Target, { kind, title, message, link }: Message, sender: Sender): OutgoingPost {
  const { topic, server } = splitTopic(new URL(url))
  const { priority, tag } = lookFor(kind)
  const body = JSON.stringify({ topic, title, message: message || title, priority, tags: [tag], ...(link && { click: link }) })
  return { url: server, body, headers: { ...headersOf(sender), ...(secret && { authorization: `Bearer ${secret}` }) } }
}

function toChat({ url }: Target, { kind, title, message, link }: Message, sender: Sender): OutgoingPost {
  const embed = {
    title: toChatText(title, MAX.title),
    description: toChatText(message, MAX.description),
    color: lookFor(kind).color,
    // The service shows a footer as plain text, including backslashes.
    footer: { text: plainLine(sender.name, MAX.footer) },
    ...(link && { url: link }),
  }
  // A name in the text must not notify a member of the channel.
  const body = JSON.stringify({ username: PRODUCT, embeds: [embed], allowed_mentions: { parse: [] } })
  return { url, body, headers: headersOf(sender) }
}

const lookFor = (kind: string) => (kind === TEST_KIND ? TEST_LOOK : lookOf(kind))
