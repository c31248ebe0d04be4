import { ignore } from '@chapterhouse/ui/ignore'
export const BASE = '/admin'

type Values = Readonly<Record<string, string | number | undefined>>

const asQuery = (values: Values): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** Every address of the console, for links. */
export const to = {
  overview: BASE,
  libraries: `${BASE}/libraries`,
  newLibrary: `${BASE}/libraries/new`,
  library: (id: number) => `${BASE}/libraries/${id}`,
  folders: (id: number, path = '') => `${BASE}/libraries/${id}/folders${asQuery({ path })}`,
  /** `search` has the list's filters; an open book keeps it. */
  books: (search = '') => `${BASE}/books${search ? `?${search}` : ''}`,
  book: ({ library_id, path }: { library_id: number; path: string }, search = '') =>
    `${BASE}/books/${library_id}?${new URLSearchParams({ path })}${search ? `&${search}` : ''}`,
  names: (kind: 'authors' | 'narrators' | 'series') => `${BASE}/names/${kind}`,
  people: `${BASE}/people`,
  newPerson: `${BASE}/people/new`,
  person: (id: number) => `${BASE}/people/${id}`,
  invites: `${BASE}/invites`,
  shares: `${BASE}/shares`,
  newShare: `${BASE}/shares/new`,
  share: (id: number) => `${BASE}/shares/${id}`,
  health: `${BASE}/health`,
  issue: (kind: string, values: Values = {}) => `${BASE}/health/${kind}${asQuery(values)}`,
  matching: `${BASE}/matching`,
  matchRun: (id: number, values: Values = {}) => `${BASE}/matching/${id}${asQuery(values)}`,
  matchItem: (run: number, item: number, values: Values = {}) => `${BASE}/matching/${run}/${item}${asQuery(values)}`,
  activity: (values: Values = {}) => `${BASE}/activity${asQuery(values)}`,
  devices: (values: Values = {}) => `${BASE}/devices${asQuery(values)}`,
  jobs: `${BASE}/jobs`,
  imports: `${BASE}/imports`,
  newImport: `${BASE}/imports/new`,
  import: (id: number) => `${BASE}/imports/${id}`,
  events: (values: Values = {}) => `${BASE}/events${asQuery(values)}`,
  notifications: `${BASE}/notifications`,
  backups: `${BASE}/backups`,
  settings: `${BASE}/settings`,
  system: `${BASE}/system`,
  audit: (values: Values = {}) => `${BASE}/audit${asQuery(values)}`,
  logs: (values: Values = {}) => `${BASE}/logs${asQuery(values)}`,
  run: (id: number) => `${BASE}/jobs/${id}`,
  bridge: `${BASE}/bridge`,
  bridgeJobs: (values: Values) => `${BASE}/bridge${asQuery(values)}`,
  bridgeJob: (id: number, values: Values = {}) => `${BASE}/bridge/${id}${asQuery(values)}`,
}

/** The links in notifications (docs/reference/operations.md 3.6) and their pages, where the addresses differ. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['/library', to.books('sort=added&order=desc')],
  ['/library/libraries', to.libraries],
  ['/health/jobs', to.jobs],
  ['/people/devices', to.devices()],
  ['/people/invites', to.invites],
  ['/server?topic=backups', to.backups],
  ['/server', to.system],
])

/** The page of a notification link; undefined for any other address. */
export function aliasOf(path: string, topic = ''): string | undefined {
  const link = path.slice(BASE.length)
  return ALIASES.get(`${link}?topic=${topic}`) ?? ALIASES.get(link)
}

export interface Where {
  /** The first part of the address below the base; '' at the root. */
  section: string
  /** The part after the section: an id, a kind, `new`. */
  item: string
  rest: string
  /** No page has an address with more parts. */
  isTooDeep: boolean
}

/** The parts of an address. */
export function whereIs(path: string): Where {
  const [section = '', item = '', rest = '', ...more] = path
    .slice(BASE.length)
    .split('/')
    .filter(Boolean)
    .map((part) => safelyDecoded(part))
  return { section, item, rest, isTooDeep: more.length > 0 }
}

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    ignore('the text is not encoded')(error)
    return part
  }
}

export const idOf = (item: string): number | undefined => (/^\d{1,15}$/.test(item) ? Number(item) : undefined)
