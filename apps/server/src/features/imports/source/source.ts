import type { PackedSource } from './pack-source.ts'
import type { SharedSource, SourceLibrary, SourcePerson, SourceUser } from './source-data.ts'

export interface SourceDescription {
  version: string
  users: readonly SourceUser[]
  libraries: readonly SourceLibrary[]
}

export interface ReadingOptions {
  signal: AbortSignal
  /** Called now and then with numbers of rows. `total` may grow while more is found. */
  onProgress?: (done: number, total: number) => void
}

export interface PersonOptions extends ReadingOptions {
  /** Called with each person in turn, so that the rows of one person only are in memory. */
  take: (person: SourcePerson) => Promise<void>
}

/** Another server, by its address or by its database. All functions throw `SourceError`. */
export interface SourceReader {
  describe(signal: AbortSignal): Promise<SourceDescription>
  /** Users that do not exist there are left out. */
  read(userIds: readonly string[], options: PersonOptions): Promise<SharedSource>
}

/** The same for an import, from stored parts. */
export interface AbsSource {
  describe(signal: AbortSignal): Promise<SourceDescription>
  /** Sessions that may still be open at `beganMs` are left out. */
  read(userIds: readonly string[], options: ReadingOptions & { beganMs: number }): Promise<PackedSource>
}
