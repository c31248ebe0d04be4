import type { ServerEvent } from '../../server/responses.ts'
import { eventsTexts, type Texts } from '../../texts/server/events.ts'
import { to } from '../routes.ts'

type Kind = keyof Texts['kinds']

const isKnownKind = (kind: string): kind is Kind => Object.hasOwn(eventsTexts.value.kinds, kind)

/** The name of an event kind; its code if a newer server created it. */
export const kindName = (kind: string): string => (isKnownKind(kind) ? eventsTexts.value.kinds[kind] : kind)

/** The text of an event and its link. */
export interface EventText {
  title: string
  detail: string
  /** The page about it. */
  href?: string
}

/** An event's data, whose shape is not trusted. */
interface Data {
  text: (name: string) => string
  number: (name: string) => number
  list: (name: string) => string[]
}

/** Sign-ins by the same person within an hour are one event. */
const moreOf = (count: number, texts: Texts): string => (count > 1 ? texts.moreSignIns(count - 1) : '')

const EVENT_TEXTS: { readonly [K in Kind]: (data: Data, texts: Texts) => EventText } = {
  book_added: ({ text, number, list }, texts) => {
    const [count, titles] = [number('count'), list('titles')]
    const more = count > titles.length ? [texts.moreBooks(count - titles.length)] : []
    return {
      title: texts.bookAdded(count, text('library')),
      detail: [...titles, ...more].join(', '),
      href: to.books(`library_id=${number('library_id')}&sort=added&order=desc`),
    }
  },
  scan_failed: ({ text, number }, texts) => ({
    title: texts.scanFailed(text('library')),
    detail: text('detail'),
    href: to.run(number('run_id')),
  }),
  library_unavailable: ({ text, number }, texts) => ({
    title: texts.libraryUnavailable(text('library')),
    detail: texts.nothingRemoved,
    href: to.library(number('library_id')),
  }),
  new_device: ({ text, number }, texts) => ({
    title: texts.newDevice(text('user')),
    detail: [[text('device'), text('app')].filter(Boolean).join(' · '), moreOf(number('count'), texts)].filter(Boolean).join(', '),
    href: to.devices({ q: text('user') }),
  }),
  invite_redeemed: ({ text, number }, texts) => ({
    title: texts.inviteRedeemed(text('user')),
    detail: [texts.setUp(text('device')), moreOf(number('count'), texts)].filter(Boolean).join(' '),
    href: to.invites,
  }),
  update_available: ({ text }, texts) => ({
    title: texts.updateAvailable(text('version')),
    detail: text('name'),
    href: to.system,
  }),
  backup_failed: ({ text }, { backupFailed, backupErrors }) => ({
    title: text('trigger') === 'scheduled' ? backupFailed.scheduled : backupFailed.manual,
    detail: new Map(Object.entries(backupErrors)).get(text('error')) ?? backupErrors.failed,
    href: to.backups,
  }),
  bridge_job_finished: ({ text, number }, texts) => ({
    title: texts.jobFinished(text('title')),
    detail: texts.made(number('characters'), number('recaps')),
    href: to.bridgeJob(number('job_id')),
  }),
  bridge_job_failed: ({ text, number }, texts) => ({
    title: text('code') === '' ? texts.jobFailed(text('title'), number('count') - 1) : texts.jobParked(text('title')),
    detail: text('error'),
    href: number('count') > 1 ? to.bridgeJobs({ state: 'failed' }) : to.bridgeJob(number('job_id')),
  }),
}

/** An event's text in the page's language; the server's text for an unknown kind. */
export function eventText({ kind, data, title, message }: ServerEvent, texts: Texts): EventText {
  return isKnownKind(kind) ? EVENT_TEXTS[kind](readable(data), texts) : { title, detail: message }
}

const readable = (data: Record<string, unknown>): Data => ({
  text: (name) => (typeof data[name] === 'string' ? data[name] : ''),
  number: (name) => (typeof data[name] === 'number' ? data[name] : 0),
  list: (name) => (Array.isArray(data[name]) ? data[name].map(String) : []),
})
