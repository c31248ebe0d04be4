import { plainLine } from './plain-line.ts'

/** The data of each kind of event, as stored and sent. */
interface EventData {
  book_added: { library: string; library_id: number; count: number; titles: readonly string[] }
  /** `detail` may contain folder names, so only the feed shows it. */
  scan_failed: { library: string; library_id: number; run_id: number; detail: string }
  library_unavailable: { library: string; library_id: number }
  /** `count` sign-ins of one person within an hour, the first with this device; absent in events from older servers. */
  new_device: { user: string; device: string; app: string; count?: number }
  invite_redeemed: { user: string; device: string; count?: number }
  update_available: { version: string; name: string; url: string }
  backup_failed: { trigger: string; error: string }
  bridge_job_finished: JobData & { files: readonly string[]; characters: number; recaps: number }
  /** `code`: of the park of a job that needs attention; '' if it failed. `count`: jobs that failed together; absent for one. */
  bridge_job_failed: JobData & { error: string; code: string; count?: number }
}

interface JobData {
  library: string
  library_id: number
  path: string
  title: string
  /** Of the job. */
  kind: string
  job_id: number
}

type EventKind = keyof EventData

export type ServerEvent = {
  [K in EventKind]: {
    kind: K
    data: EventData[K]
    /** A second event of the same kind and key is ignored. */
    dedupKey?: string
    /** A second event of the same kind and person within an hour of the first is added to its `count`, and not sent. */
    ofPerson?: string
  }
}[EventKind]

/** The look of a message in push and chat. */
export interface Look {
  tag: string
  /** 1 to 5, as in push services. */
  priority: 3 | 4
  color: number
}

interface Kind<Data> extends Look {
  title: (data: Data) => string
  message: (data: Data) => string
  /** A path below the console's URL, or a whole URL. */
  link: string | ((data: Data) => string)
  /** Fields that never leave the server. */
  internal?: readonly (keyof Data)[]
}

const BLUE = 3_890_139
const RED = 12_856_124
const AMBER = 14_251_782

export const TEST_LOOK: Look = { tag: 'white_check_mark', priority: 3, color: BLUE }

const BACKUP_ERRORS: Readonly<Record<string, string>> = {
  disk_full: 'The disk is full. Free some space.',
  permission_denied: 'The server may not write to the backups folder. Check its permissions.',
}

/** The sign-ins added to the first one. */
const moreOf = (count = 1): string[] => (count > 1 ? [`and ${count - 1} more within an hour`] : [])

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Texts, links and looks (docs/reference/operations.md 3.6), in the order of the console. */
const KINDS: { readonly [K in EventKind]: Kind<EventData[K]> } = {
  book_added: {
    title: ({ count, library }) => `${count} new ${count === 1 ? 'book' : 'books'} in ${library}`,
    message: ({ count, titles }) =>
      [...titles.map((title) => plainLine(title)), ...(count > titles.length ? [`and ${count - titles.length} more`] : [])].join(
        '\n',
      ),
    link: '/library',
    ...{ tag: 'books', priority: 3, color: BLUE },
  },
  scan_failed: {
    title: ({ library }) => `Scanning ${library} failed`,
    message: () => "See the scan's log in Health > Jobs.",
    link: '/health/jobs',
    internal: ['detail'],
    ...{ tag: 'warning', priority: 4, color: RED },
  },
  library_unavailable: {
    title: ({ library }) => `${library} is offline`,
    message: () => 'Its folder could not be read, so the scan stopped. Nothing was removed.',
    link: '/library/libraries',
    ...{ tag: 'electric_plug', priority: 4, color: AMBER },
  },
  new_device: {
    title: ({ user }) => `New sign-in: ${user}`,
    message: ({ device, app, count }) =>
      [[device, app].filter((part) => part !== '').join(' · '), ...moreOf(count)].filter(Boolean).join('\n'),
    link: '/people/devices',
    ...{ tag: 'iphone', priority: 3, color: BLUE },
  },
  invite_redeemed: {
    title: ({ user }) => `${user}'s invite was used`,
    message: ({ device, count }) => [`${device || 'A device'} was set up with it.`, ...moreOf(count)].join('\n'),
    link: '/people/invites',
    ...{ tag: 'envelope', priority: 3, color: BLUE },
  },
  update_available: {
    title: ({ version }) => `Chapterhouse ${version} is available`,
    message: ({ name }) => plainLine(name) || 'See the release page for its changes.',
    link: ({ url }) => url,
    ...{ tag: 'package', priority: 3, color: BLUE },
  },
  backup_failed: {
    title: () => 'A backup failed',
    message: ({ error }) => BACKUP_ERRORS[error] ?? 'See the log of the server.',
    link: '/server?topic=backups',
    ...{ tag: 'warning', priority: 4, color: RED },
  },
  bridge_job_finished: {
    title: ({ title }) => `Characters and recaps ready: ${title}`,
    message: ({ characters, recaps, title, library }) =>
      `${counted(characters, 'character')} and ${counted(recaps, 'recap')} for ${plainLine(title)} in ${plainLine(library)}.`,
    link: '/bridge',
    ...{ tag: 'robot', priority: 3, color: BLUE },
  },
  bridge_job_failed: {
    title: ({ title, code, count = 1 }) =>
      `Characters and recaps ${code === '' ? 'failed' : 'need attention'}: ${title}${count > 1 ? ` and ${count - 1} more` : ''}`,
    message: ({ error }) => plainLine(error) || 'See the log of the bridge.',
    link: '/bridge',
    ...{ tag: 'warning', priority: 3, color: RED },
  },
}

export const EVENT_KINDS: readonly string[] = Object.keys(KINDS)

export interface EventText {
  title: string
  message: string
  /** Undefined without a public address. */
  link: string | undefined
}

/** The texts of an event. The title of an unknown kind is the kind itself. */
export function describeEvent(kind: string, data: object, publicUrl: string): EventText {
  const known = findKind(kind)
  if (!known) return { title: kind, message: '', link: undefined }
  const { link } = known
  const base = publicUrl.replace(/(?<!\/)\/+$/, '')
  const address = typeof link === 'function' ? link(data) : base && `${base}/admin${link}`
  return { title: plainLine(known.title(data)), message: known.message(data), link: address || undefined }
}

/** The data without the fields that never leave the server. */
export function toSentData(kind: string, data: object): object {
  const internal: readonly PropertyKey[] = findKind(kind)?.internal ?? []
  return Object.fromEntries(Object.entries(data).filter(([name]) => !internal.includes(name)))
}

export function lookOf(kind: string): Look {
  return findKind(kind) ?? TEST_LOOK
}

/** The cast is safe: only typed events are stored, so the data matches the kind. */
function findKind(kind: string): Kind<object> | undefined {
  return Object.hasOwn(KINDS, kind) ? (KINDS[kind as EventKind] as Kind<object>) : undefined
}
