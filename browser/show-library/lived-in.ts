import { startServer } from '../../apps/server/test/started-server.ts'
import { createRandom } from '../../benchmarks/library/random.ts'
import { writePast } from './listening-past.ts'
import { addBridge } from './paired-bridge.ts'
import { planShowLibrary, type ShowBook } from './plan.ts'

/** The book in screenshots of a single book; it has all of its audio. */
export const FEATURED = 'H. G. Wells/The Time Machine'
const PEOPLE = ['Bea', 'Jonas', 'Miriam', 'Tom', 'Priya']
/** Books that the admin listens to, most recent last, with the part that was heard. */
const BEGUN: readonly [title: string, part: number][] = [
  ['Middlemarch', 0.12],
  ['Kim', 0.66],
  ['The Moonstone', 0.08],
  ['Anne of Avonlea', 0.31],
  ['The Hound of the Baskervilles', 0.83],
  ['Moby-Dick', 0.24],
  ['Twenty Thousand Leagues under the Seas', 0.52],
  ['The Time Machine', 0.41],
]
const FINISHED = [
  'A Study in Scarlet',
  'The Sign of the Four',
  'Anne of Green Gables',
  'The Wonderful Wizard of Oz',
  'Dracula',
  'Emma',
]
const FAVOURITES = ['The Time Machine', 'Emma', 'Moby-Dick', 'The Wind in the Willows', 'Walden', 'Dubliners']

type Server = Awaited<ReturnType<typeof startServer>>

/** A server that has been used for months, and an admin session as the pages store it. */
export async function liveIn({
  data,
  library,
  count,
}: {
  data: string
  library: string
  /** Books in the library. */
  count: number
}): Promise<{ server: Server; session: string }> {
  const books = planShowLibrary(count)
  const first = await startServer(data, ['--library', `Audiobooks=${library}`])
  const { token } = await first.signIn()
  await first.scanned()
  const people: number[] = []
  for (const username of PEOPLE) {
    const { id } = await first.post<{ id: number }>('/admin/users', {
      username,
      password: 'correct horse',
      role: 'user',
    })
    people.push(id)
  }
  const user = await first.get<{ id: number }>('/me')
  await first.stop()
  writePast({ data, books, people: [user.id, ...people], nowMs: Date.now() })

  const server = await startServer(data, [])
  server.useToken(token)
  await listen(server, books)
  await addDestinations(server)
  await addBridge(server, books)
  const { server_id: serverId } = await server.get<{ server_id: string }>('/server')
  return { server, session: JSON.stringify({ token, serverId, user }) }
}

async function listen(server: Server, books: readonly ShowBook[]): Promise<void> {
  const random = createRandom(11)
  const at = (title: string) => books.find((book) => book.title === title)
  const on = (route: string, { folder }: ShowBook) => `/libraries/1/${route}?path=${encodeURIComponent(folder)}`
  const save = (book: ShowBook, body: object) =>
    server.put(on('progress', book), { duration: book.seconds, playback_speed: 1.25, device_id: 'device-of-the-admin', ...body })
  for (const book of FINISHED.flatMap((title) => at(title) ?? [])) {
    await save(book, { position: book.seconds, finished: true })
    await server.put(on('rating', book), { rating: random.between(3, 5) })
  }
  for (const [title, part] of BEGUN) {
    const book = at(title)
    if (book) await save(book, { position: Math.round(book.seconds * part) })
  }
  for (const book of FAVOURITES.flatMap((title) => at(title) ?? [])) await server.post(on('favourites', book))
  const featured = at('The Time Machine')
  if (featured) {
    await server.post(on('bookmarks', featured), {
      position: featured.seconds * 0.2,
      note: 'The little machine vanishes',
      label: 'scene',
    })
    await server.post(on('bookmarks', featured), { position: featured.seconds * 0.38, note: 'Weena', label: 'quote' })
  }
  await server.post('/me/collections', { name: 'To hear together' })
}

async function addDestinations(server: Server): Promise<void> {
  await server.post('/admin/backups')
  const { events } = await server.get<{ events: string[] }>('/admin/notifications')
  const phone = { kind: 'push', name: 'My phone', url: 'https://push.example/our-books', secret: 'a token', events }
  const house = { kind: 'webhook', name: 'Home automation', url: 'https://house.example/hooks/books', events: ['backup_failed'] }
  for (const destination of [phone, house]) await server.post('/admin/notifications', destination)
}
