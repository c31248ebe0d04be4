import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { type BookRef, bookKey } from '../src/device/keys.ts'
import type {
  ProgressApi,
  ProgressRow,
  QueueEntry,
  Save,
  WireBook,
  WireBookmark,
  WireSpan,
} from '../src/playback/sync/progress-api.ts'
import type { FakeClock } from './fake-clock.ts'

export interface BookSpec {
  /** Durations of the files in seconds. */
  files?: readonly number[]
  /** Chapter starts on the timeline; every 20 minutes by default. */
  chapters?: readonly (number | readonly [start: number, title: string])[]
  series?: string
  storyEnd?: number
  format?: string
}

const TEN_HOURS = 36_000

/** A server as playback sees it: the newest save wins a row, everything else is kept as it arrives. */
export function fakeServer(clock: FakeClock) {
  const books = new Map<string, WireBook>()
  const rows = new Map<string, ProgressRow>()
  const server = {
    /** Milliseconds until it responds; never if `isDown`. */
    delayMs: 0,
    isDown: false,
    /** Loses the next response to a bookmark. */
    losesResponse: false,
    /** Called with the server's clock at every response. */
    onDate: undefined as ((date: string) => void) | undefined,
    refuses: undefined as number | undefined,
    /** Rejects new saves and bookmarks. */
    isFull: false,
    rows,
    bookmarks: [] as WireBookmark[],
    spans: [] as Omit<WireSpan, 'id' | 'library_id' | 'path'>[],
    queue: [] as QueueEntry[],
    next: undefined as BookRef | undefined,
    saves: [] as Save[],
    requests: [] as string[],
    add(ref: BookRef, spec: BookSpec = {}): void {
      books.set(bookKey(ref), createBook(ref, spec))
    },
    /** Adds a save from another device. */
    rowOf(ref: BookRef, row: Partial<ProgressRow>): ProgressRow {
      const made: ProgressRow = {
        library_id: ref.libraryId,
        path: ref.path,
        position: 0,
        duration: TEN_HOURS,
        finished: false,
        playback_speed: 1,
        version: 1,
        device_id: 'kitchen',
        device_name: 'Kitchen tablet',
        updated_at: new Date(clock.now()).toISOString(),
        set_aside: false,
        ...row,
      }
      rows.set(bookKey(ref), made)
      return made
    },
    wire: undefined as unknown as ProgressApi,
  }

  async function respond<T>(what: string, make: () => T): Promise<T> {
    server.requests.push(what)
    if (server.isDown) throw new NetworkError('no response')
    if (server.delayMs > 0) await new Promise<void>((resolve) => void clock.after(server.delayMs, resolve))
    if (server.refuses) throw new ApiError(server.refuses, { error: 'refused' })
    server.onDate?.(new Date(clock.now()).toUTCString())
    return make()
  }

  function refuseIfFull(): void {
    if (server.isFull) throw new ApiError(409, { error: 'one more than there may be', code: 'too_many' })
  }

  server.wire = {
    book: (ref) =>
      respond('book', () => {
        const book = books.get(bookKey(ref))
        if (!book) throw new ApiError(404, { error: 'no book at that path' })
        return book
      }),
    row: (ref) => respond('row', () => rows.get(bookKey(ref)) ?? null),
    save: (ref, save) =>
      respond('save', () => {
        refuseIfFull()
        server.saves.push(save)
        const previous = rows.get(bookKey(ref))
        if (previous && Date.parse(previous.updated_at) >= Date.parse(save.updated_at)) return previous
        const { device_name: _, ...plain } = server.rowOf(ref, { ...save, set_aside: previous?.set_aside ?? false })
        rows.set(bookKey(ref), plain)
        return plain
      }),
    queue: () => respond('queue', () => server.queue),
    leaveQueue: ({ path }) =>
      respond('leaveQueue', () => {
        server.queue = server.queue.filter((entry) => entry.path !== path)
      }),
    enterQueue: ({ libraryId: library_id, path }, position) =>
      respond('enterQueue', () => {
        server.queue = server.queue.toSpliced(position, 0, { library_id, path, added_at: '' })
      }),
    next: () =>
      respond('next', () =>
        server.next
          ? { source: 'series' as const, next: { library_id: server.next.libraryId, path: server.next.path } }
          : { source: 'none' as const },
      ),
    history: () => respond('history', () => server.spans.map((span, id) => ({ ...span, id, library_id: 1, path: 'A/Book' }))),
    addSpan: (_ref, span) => respond('addSpan', () => void server.spans.push(span)),
    bookmarks: () => respond('bookmarks', () => server.bookmarks.slice()),
    addBookmark: (ref, mark) =>
      respond('addBookmark', () => {
        refuseIfFull()
        const made = {
          ...mark,
          id: server.bookmarks.length + 1,
          library_id: ref.libraryId,
          path: ref.path,
          created_at: new Date(clock.now()).toISOString(),
        }
        server.bookmarks.push(made)
        if (!server.losesResponse) return made
        server.losesResponse = false
        throw new NetworkError('no response')
      }),
    editBookmark: (id, change) =>
      respond('editBookmark', () => {
        server.bookmarks = server.bookmarks.map((mark) => (mark.id === id ? { ...mark, ...change } : mark))
      }),
    removeBookmark: (id) =>
      respond('removeBookmark', () => {
        server.bookmarks = server.bookmarks.filter((mark) => mark.id !== id)
      }),
  }
  return server
}

/** The story end that the server sends for a book without credits. */
function endOf(files: readonly number[]): number {
  const duration = files.reduce((sum, length) => sum + length, 0)
  return duration - Math.min(30, 0.01 * duration)
}

function createBook(
  { libraryId, path }: BookRef,
  { files = [TEN_HOURS], chapters, series = '', storyEnd = endOf(files), format = 'm4b' }: BookSpec,
): WireBook {
  const duration = files.reduce((sum, length) => sum + length, 0)
  const starts = files.map((_, index) => files.slice(0, index).reduce((sum, length) => sum + length, 0))
  const marks = chapters ?? Array.from({ length: Math.ceil(duration / 1200) }, (_, index) => index * 1200)
  const named = marks.map((mark, index) => (typeof mark === 'number' ? ([mark, `Chapter ${index + 1}`] as const) : mark))
  const fileOf = (position: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= position),
    )
  return {
    id: 1,
    library_id: libraryId,
    rel_path: path,
    is_folder: files.length > 1,
    title: 'Book',
    author: 'Author',
    narrator: 'Narrator',
    series,
    duration,
    format,
    size: 1,
    revision: 'aaaaaaaaaa.bbbbbbbbbb',
    direct_playable: true,
    files: files.map((length, seq) => ({
      rel_path: `${path}/${seq + 1}.${format}`,
      seq,
      duration: length,
      format,
      size: 1,
      codec: 'aac',
      mime: 'audio/mp4; codecs="mp4a.40.2"',
    })),
    chapters: named.map(([position, title], index) => ({
      index,
      title,
      file_index: fileOf(position),
      file_path: `${path}/${fileOf(position) + 1}.${format}`,
      start: position - (starts[fileOf(position)] ?? 0),
      end: named[index + 1]?.[0] ?? duration,
      book_offset: position,
    })),
    story_end: storyEnd,
  }
}
