import { ApiError } from '@chapterhouse/client/call'
import { signal } from '@preact/signals'
import { createDeviceStores, type Database } from '../src/device/device-store.ts'
import type { BookRef } from '../src/device/keys.ts'
import { createPlayer } from '../src/playback/create-player.ts'
import { DEFAULT_SETTINGS, type PlayerSettings } from '../src/playback/options/settings.ts'
import type { LockScreen, LockScreenHandlers, PositionState } from '../src/playback/platform/lock-screen.ts'
import type { StartOptions } from '../src/playback/player.ts'
import type { Flags, LocalProgress, PlayerNeeds } from '../src/playback/player-context.ts'
import type { JumpCause } from '../src/playback/position/undo-stack.ts'
import { progressStore } from '../src/playback/sync/stored-progress.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { fakeOutput } from './fake-output.ts'
import { type BookSpec, fakeServer } from './fake-server.ts'

export const BOOK: BookRef = { libraryId: 1, path: 'A/Book' }

/** The storage of one browser; two pages may share it. */
export function fakeDevice() {
  let snapshot: LocalProgress | undefined
  const locks = new Set<string>()
  const database = fakeDatabase()
  const storeOf = createDeviceStores(async () => database)
  return {
    /** From now on, makes the device's database reject everything. */
    refuse: (refusal: DOMException | undefined) => {
      database.refusal = refusal
    },
    /** Only one of its tabs runs the task. */
    async alone(name: string, task: () => Promise<void>): Promise<boolean> {
      if (locks.has(name)) return false
      locks.add(name)
      await task().finally(() => locks.delete(name))
      return true
    },
    stores: {
      localProgress: progressStore(storeOf('progress')),
      saves: storeOf('saves'),
      jumps: storeOf('jumps'),
      marks: storeOf('marks'),
      spans: storeOf('spans'),
      codecs: storeOf('codecs'),
    } as PlayerNeeds['stores'],
    unloadSnapshot: {
      read: () => snapshot,
      write: (local: LocalProgress) => {
        snapshot = structuredClone(local)
      },
    },
  }
}

function fakeDatabase() {
  const values = new Map<string, unknown>()
  const request = async <A>(run: () => A): Promise<A> => {
    if (database.refusal) throw database.refusal
    return structuredClone(run())
  }
  const database = {
    refusal: undefined as DOMException | undefined,
    get: (name, key) => request(() => values.get(`${name} ${key}`)),
    set: (name, key, value) => request(() => void values.set(`${name} ${key}`, structuredClone(value))),
    remove: (name, key) => request(() => void values.delete(`${name} ${key}`)),
    removeIf: (name, key, isSame) => request(() => void (isSame(values.get(`${name} ${key}`)) && values.delete(`${name} ${key}`))),
    all: (name, prefix) =>
      request(() => {
        const under = [...values].filter(([key]) => key.startsWith(`${name} ${prefix}`))
        return new Map(under.map(([key, value]) => [key.slice(name.length + 1), value]))
      }),
    close: () => undefined,
  } satisfies Database & { refusal: DOMException | undefined }
  return database
}

export interface TestPlayerOptions {
  book?: BookSpec
  settings?: Partial<PlayerSettings>
  flags?: Partial<Flags>
  /** The flags once the server has been queried again. */
  laterFlags?: Partial<Flags>
  clock?: FakeClock
  server?: ReturnType<typeof fakeServer>
  device?: ReturnType<typeof fakeDevice>
  deviceId?: string
  hasVolume?: boolean
  isPhoneWebKit?: boolean
  plays?: (mime: string) => boolean
  /** Milliseconds between reports: a hidden page sends fewer. */
  reportEvery?: number
  local?: (file: number) => string | undefined
  openTabs?: PlayerNeeds['openTabs']
}

/** A page with a player, in a fake environment. */
export function testPlayer(options: TestPlayerOptions = {}) {
  const clock = options.clock ?? fakeClock()
  const server = options.server ?? fakeServer(clock)
  if (!options.server || options.book) server.add(BOOK, options.book)
  const device = options.device ?? fakeDevice()
  const { stores, unloadSnapshot, alone } = device
  const lengths = new Map<string, number>()
  const lengthOf = (url: string) =>
    (lengths.get(new URL(url, 'http://x').searchParams.get('path') ?? url) ?? 36_000) -
    Number(new URL(url, 'http://x').searchParams.get('t') ?? 0)
  const output = fakeOutput(lengthOf, { hasVolume: options.hasVolume ?? true, ...(options.plays ? { plays: options.plays } : {}) })
  const settings = signal<PlayerSettings>({ ...DEFAULT_SETTINGS, ...options.settings })
  const lockScreen = fakeLockScreen()
  const page = { hide: () => {}, show: () => {}, online: () => {} }
  const hearing = (event: keyof typeof page) => (callback: () => void) => {
    page[event] = callback
    return () => undefined
  }
  const refused: [what: string, code: string | undefined][] = []
  /** The next response of the server. */
  const media = { token: 'm_1', next: undefined as string | undefined, renewals: 0 }
  const statuses = new Map<string, number | 'offline'>()
  let flags = options.flags

  const player = createPlayer({
    openOutput: () => output,
    clock,
    server: server.wire,
    stores,
    unloadSnapshot,
    owner: (rest) => `s|1|${rest}`,
    deviceId: () => options.deviceId ?? 'mine',
    settings,
    changeSettings: (patch) => {
      settings.value = { ...settings.peek(), ...patch }
    },
    flags: () => ({ canConvert: true, canGain: true, canSetAside: true, hasQueue: true, hasNext: true, ...flags }),
    renewFlags: async () => {
      flags = { ...flags, ...options.laterFlags }
    },
    remembered: async () => undefined,
    localSource: async (_ref, file) => options.local?.(file),
    media: {
      ready: async () => undefined,
      isOutdated: (url) => new URL(url, 'http://x').searchParams.get('token') !== media.token,
      replace: async () => {
        media.renewals++
        if (media.next === 'offline') throw new Error('offline')
        if (media.next) media.token = media.next
        return media.next !== undefined
      },
    },
    streamUrl: (_ref, query) => {
      const all = Object.entries({ ...query, token: media.token })
      return `/stream?${new URLSearchParams(all.map(([name, value]) => [name, String(value)]))}`
    },
    probe: async (url) => statuses.get(url) ?? 200,
    isPhoneWebKit: options.isPhoneWebKit ?? false,
    openTabs: options.openTabs ?? (() => ({ take: () => undefined, release: () => undefined, close: () => undefined })),
    alone,
    setAside: (ref, set_aside) => void server.rowOf(ref, { ...server.rows.get('1:A/Book'), set_aside }),
    lockScreen,
    page: {
      onHide: hearing('hide'),
      onShow: hearing('show'),
      onOnline: hearing('online'),
    },
    changed: () => undefined,
    refused: (what, error) => refused.push([what, error instanceof ApiError ? error.body.code : undefined]),
  })
  player.attend()

  /** Waits for all pending promises. */
  const settle = async () => {
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Lets seconds pass while playback continues. */
  async function pass(seconds: number): Promise<void> {
    let left = Math.round(seconds * 1000)
    let untilReport = options.reportEvery ?? 250
    await settle()
    while (left > 0) {
      const went = clock.step(Math.min(left, output.isPlaying() ? untilReport : left))
      output.pass(went)
      left -= went
      untilReport -= went
      if (untilReport <= 0 || !output.isPlaying()) {
        output.report()
        untilReport = options.reportEvery ?? 250
      }
      clock.ring()
      await settle()
    }
  }

  return {
    clock,
    server,
    output,
    player,
    settings,
    lockScreen,
    page,
    statuses,
    media,
    refused,
    pass,
    settle,
    device,
    async open(at?: number, start: StartOptions = {}) {
      for (const file of (await server.wire.book(BOOK)).files) lengths.set(file.rel_path, file.duration || 36_000)
      if (at !== undefined && !server.rows.has('1:A/Book'))
        server.rowOf(BOOK, { position: at, device_id: options.deviceId ?? 'mine', updated_at: new Date(clock.now()).toISOString() })
      const started = player.start(BOOK, { silently: true, ...start })
      await pass(0.001)
      await started
    },
    async play() {
      player.play()
      await settle()
    },
    async pause() {
      player.pause()
      await settle()
    },
    async seek(position: number, cause: JumpCause = 'scrub') {
      player.seek(position, cause)
      await settle()
    },
    position: () => player.position.value,
    row: () => server.rows.get('1:A/Book'),
    /** The saves after the first `count`. */
    savesSince: (count: number) => server.saves.slice(count),
  }
}

function fakeLockScreen() {
  const seen: {
    title?: string | undefined
    artist?: string | undefined
    state: string
    position: PositionState | undefined
    handlers: LockScreenHandlers | undefined
    writes: number
  } = {
    state: 'none',
    position: undefined,
    handlers: undefined,
    writes: 0,
  }
  const lockScreen: LockScreen = {
    show(facts) {
      seen.title = facts?.title
      seen.artist = facts?.artist
    },
    setState(state) {
      seen.state = state
    },
    setPosition(position) {
      seen.position = position
      seen.writes++
    },
    handle(handlers) {
      seen.handlers = handlers
    },
  }
  return Object.assign(lockScreen, { seen })
}
