import assert from 'node:assert/strict'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { type SyntheticKind, synthesize } from './synthetic-audio.ts'

/** One part of a book: its id, and its current audio. */
interface Part {
  id: number
  sound: string
  name: string
}

/** A book as a person knows it, wherever its files are. */
interface TrackedBook {
  listener: { authorization: string }
  kind: SyntheticKind
  /** Undefined once deleted. */
  folder: string | undefined
  parts: Part[]
  album: string
  artist: string
  /** The part with the listener's position, and seconds in it. */
  place: { part: number; seconds: number }
  /** The path at the last scan, and the audio there. */
  scanned: { folder: string; sounds: readonly string[] }
  isEncodedAgain: boolean
  /** Its tags have changed since the last scan. */
  isRetagged: boolean
  /** It has taken the path of another book since the last scan. */
  isSwapped: boolean
  isJoined: boolean
  /** Its data waits among the missing books since its location was unclear. */
  isWaiting: boolean
}

const KINDS: readonly SyntheticKind[] = ['mp3', 'flac', 'm4b', 'opus']
const SECONDS = 2
const OLD = 1_700_000_000
/** MP3 lengths are whole frames. */
const SLACK = 0.03

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>

/** A library whose books are tidied up between scans. All files of one kind have the same size and time. */
async function createUntidyShelf() {
  const shelf = await createScannedLibrary({}, { unscanned: true })
  const at = (name: string) => path.join(shelf.root, name)
  const books: TrackedBook[] = []
  let count = 0
  const fresh = (stem: string) => `${stem} ${++count}`

  function write(file: string, { sound, kind, album, artist }: Pick<TrackedBook, 'kind' | 'album' | 'artist'> & Part): void {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, synthesize({ kind, sound, seconds: SECONDS, tags: { album, artist } }))
    utimesSync(file, OLD, OLD)
  }
  const fileOf = (book: TrackedBook, part: Part) => at(`${book.folder}/${part.name}`)
  const writePart = (book: TrackedBook, part: Part) => write(fileOf(book, part), { ...book, ...part })
  const newPart = (kind: SyntheticKind, stem: string): Part => ({ id: ++count, sound: fresh('sound'), name: `${stem}.${kind}` })

  return { shelf, at, books, fresh, writePart, newPart, fileOf }
}

type Untidy = Awaited<ReturnType<typeof createUntidyShelf>>

async function addBook({ shelf, books, fresh, writePart, newPart }: Untidy, { parts, kind }: { parts: number; kind: number }) {
  const chosen = KINDS[kind % KINDS.length] ?? 'mp3'
  const listener = shelf.person(fresh('Ann'), { granted: ['.'] })
  const listed = Array.from({ length: parts }, (_, index) => newPart(chosen, `${String(index + 1).padStart(2, '0')} part`))
  const folder = fresh('Book')
  const middle = listed[Math.floor(parts / 2)]
  const book: TrackedBook = {
    ...{ listener, kind: chosen, folder, parts: listed, album: fresh('Title'), artist: fresh('Author') },
    place: { part: middle?.id ?? 0, seconds: 1 },
    scanned: { folder, sounds: [] },
    ...{ isEncodedAgain: false, isRetagged: false, isSwapped: false, isJoined: false, isWaiting: false },
  }
  // Change times advance every few milliseconds.
  await pause(10)
  for (const part of listed) writePart(book, part)
  books.push(book)
}

/** Changes to a book between two scans. */
const CHANGES: Record<string, (untidy: Untidy, book: TrackedBook, other: TrackedBook | undefined) => void> = {
  rename: ({ at, fresh }, book) => moveTo(at, book, fresh('Name')),
  move: ({ at, fresh }, book) => moveTo(at, book, `${fresh('Shelf')}/${fresh('Name')}`),
  retag({ fresh, writePart }, book) {
    book.album = fresh('Title')
    book.isRetagged = true
    for (const part of book.parts) writePart(book, part)
  },
  retagOne({ fresh, writePart }, book) {
    const [first] = book.parts
    book.artist = fresh('Author')
    book.isRetagged = true
    if (first) writePart(book, first)
  },
  copyInPlace({ fileOf, writePart }, book) {
    for (const part of book.parts) {
      rmSync(fileOf(book, part))
      writePart(book, part)
    }
  },
  encode({ fileOf, fresh, writePart }, book) {
    for (const part of book.parts) rmSync(fileOf(book, part))
    book.kind = book.kind === 'm4b' ? 'flac' : 'm4b'
    book.isEncodedAgain = true
    for (const part of book.parts) {
      part.sound = fresh('sound')
      part.name = part.name.replace(/[^.]*$/, book.kind)
      writePart(book, part)
    }
  },
  addFirst({ newPart, writePart }, book) {
    const part = newPart(book.kind, `00 part ${book.parts.length}`)
    book.parts.unshift(part)
    writePart(book, part)
  },
  addLast({ newPart, writePart }, book) {
    const part = newPart(book.kind, `zz ${String(book.parts.length).padStart(4, '0')}`)
    book.parts.push(part)
    writePart(book, part)
  },
  remove({ fileOf }, book) {
    const [first, second] = book.parts
    if (!first || !second) return
    rmSync(fileOf(book, first))
    book.parts.shift()
  },
  swap({ at, fresh }, book, other) {
    if (!other?.folder || !book.folder) return
    const [mine, theirs, aside] = [book.folder, other.folder, fresh('aside')]
    moveTo(at, book, aside)
    moveTo(at, other, mine)
    moveTo(at, book, theirs)
    for (const one of [book, other]) one.isSwapped = true
  },
  join({ at, fileOf }, book, other) {
    if (!other?.folder || !book.folder || other.isJoined || book.isJoined) return
    for (const part of other.parts) {
      const name = `x${String(part.id).padStart(5, '0')} ${part.name}`
      renameSync(fileOf(other, part), at(`${book.folder}/${name}`))
      part.name = name
    }
    rmSync(at(other.folder), { recursive: true })
    other.folder = book.folder
    for (const one of [book, other]) one.isJoined = true
  },
  /** A new book takes a deleted book's inodes by overwriting its files. */
  reuse({ at, fresh, fileOf, writePart }, book) {
    const folder = fresh('Stranger')
    moveTo(at, book, folder)
    for (const part of book.parts)
      writePart({ ...book, album: 'x', artist: fresh('x'), folder }, { ...part, sound: fresh('sound') })
    assert.ok(book.parts.every((part) => existsSync(fileOf(book, part))))
    book.folder = undefined
  },
}

function moveTo(at: Untidy['at'], book: TrackedBook, folder: string): void {
  if (!book.folder) return
  mkdirSync(path.dirname(at(folder)), { recursive: true })
  renameSync(at(book.folder), at(folder))
  book.folder = folder
}

/** Whether a person could not doubt where the book is: most of its audio is in one folder, without another book. */
function isClear(book: TrackedBook): boolean {
  if (book.isJoined || book.isWaiting || !book.folder) return false
  if (book.isEncodedAgain) return book.parts.length === book.scanned.sounds.length
  const kept = book.parts.filter(({ sound }) => book.scanned.sounds.includes(sound)).length
  return kept > book.parts.length / 2 && kept > book.scanned.sounds.length / 2
}

async function request(
  shelf: Shelf,
  { listener }: TrackedBook,
  { method, url, payload }: { method: 'GET' | 'PUT'; url: string; payload?: object },
) {
  const response = await shelf.app.inject({ method, url: `/api/v1${url}`, headers: listener, ...(payload && { payload }) })
  assert.equal(response.statusCode, 200, response.body)
  return response.json()
}

/** The files of a folder in play order, as every player sums them up. */
function secondsOf(books: readonly TrackedBook[], book: TrackedBook): number | undefined {
  const all = books.filter(({ folder }) => folder !== undefined && folder === book.folder).flatMap(({ parts }) => parts)
  const sorted = all.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const index = sorted.findIndex(({ id }) => id === book.place.part)
  return index < 0 ? undefined : index * SECONDS + book.place.seconds
}

async function settle({ shelf, books }: Untidy): Promise<void> {
  await shelf.scan()
  for (const book of books) {
    book.scanned = { folder: book.folder ?? book.scanned.folder, sounds: book.parts.map(({ sound }) => sound) }
    book.isEncodedAgain = false
    book.isRetagged = false
    book.isSwapped = false
  }
}

/** Each listener's position is at the right book and place, or where it was, with the book suggested. */
async function check({ shelf, books }: Untidy): Promise<void> {
  const missing = await shelf.get('/admin/issues/missing')
  const paths = missing.body['paths'] as { path: string; suggestions: { path: string }[] }[]
  for (const book of books) {
    const { progress } = await request(shelf, book, { method: 'GET', url: '/me/progress' })
    assert.equal(progress.length, 1)
    const [row] = progress as [{ path: string; position: number }]
    if (row.path === book.folder) {
      const seconds = secondsOf(books, book)
      // Its part was removed, or two books are one now.
      if (seconds === undefined || book.isJoined) continue
      assert.ok(Math.abs(row.position - seconds) < SLACK * (1 + seconds), `${row.path}: ${row.position}, not ${seconds}`)
      continue
    }
    assert.ok(!isClear(book), `${row.path} is ${book.folder} now`)
    book.isWaiting = true
    const lost = paths.find((one) => one.path === row.path)
    assert.ok(lost, `${row.path} is another book, or not listed`)
    if (book.folder && book.isJoined)
      assert.ok(
        lost.suggestions.some((one) => one.path === book.folder),
        `${book.folder} is not suggested`,
      )
  }
}

const aBook = fc.record({ parts: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })), kind: fc.nat(3) })
const aChange = fc.record({ what: fc.constantFrom(...Object.keys(CHANGES)), book: fc.nat(9), other: fc.nat(9) })
const aPhase = fc.array(aChange, { minLength: 1, maxLength: 4 })

/** Random libraries, changed between scans in random ways. */
export async function checkTidyingUp(numRuns: number): Promise<void> {
  await fc.assert(propertyOf(), { numRuns })
}

export function propertyOf() {
  return fc.asyncProperty(
    fc.array(aBook, { minLength: 2, maxLength: 4 }),
    fc.array(aPhase, { minLength: 1, maxLength: 3 }),
    async (books, phases) => {
      const untidy = await createUntidyShelf()
      await using _shelf = untidy.shelf
      for (const one of books) await addBook(untidy, one)
      await settle(untidy)
      for (const book of untidy.books) {
        const url = `/libraries/1/progress?path=${encodeURIComponent(book.folder ?? '')}`
        await request(untidy.shelf, book, { method: 'PUT', url, payload: { position: secondsOf(untidy.books, book) ?? 0 } })
      }
      for (const phase of phases) {
        for (const { what, book, other } of phase) change(untidy, { what, book, other })
        await untidy.shelf.scan()
        await check(untidy)
        await settle(untidy)
        await check(untidy)
      }
    },
  )
}

function change(untidy: Untidy, { what, book, other }: { what: string; book: number; other: number }): void {
  const there = untidy.books.filter(({ folder, isJoined }) => folder !== undefined && !isJoined)
  const [one, two] = [there[book % there.length], there[other % there.length]]
  if (!one?.folder || !existsSync(untidy.at(one.folder))) return
  // Re-encoded and changed in other ways: nothing remains by which it could be recognised.
  if (one.isEncodedAgain && !['rename', 'move', 'swap'].includes(what)) return
  if (what === 'encode' && (hasChanged(one) || one.isRetagged)) return
  // A path that still exists keeps its book, unless it is clear that both have moved.
  if (one.isSwapped && !['rename', 'move', 'swap', 'retag', 'retagOne', 'copyInPlace'].includes(what)) return
  if (what === 'swap' && [one, two].some((book) => book && (hasChanged(book) || book.isWaiting))) return
  if (what === 'join' && (two?.isSwapped || two?.isEncodedAgain)) return
  CHANGES[what]?.(untidy, one, two === one ? undefined : two)
  assert.ok(one.folder === undefined || statSync(untidy.at(one.folder)).isDirectory())
}

function hasChanged({ parts, scanned }: TrackedBook): boolean {
  return parts.length !== scanned.sounds.length || parts.some(({ sound }, at) => sound !== scanned.sounds[at])
}
