import type { PackedSource } from './pack-source.ts'
import type { SharedSource, SourceLibrary, SourcePerson, SourceUser } from './source-data.ts'

export interface SourceDescription {
  version: string
  users: readonly SourceUser[]
  libraries: readonly SourceLibrary[]
}

export interface ReadingOptions {
  signal: AbortSignal
  /** Called occasionally with numbers of rows. `total` may grow as more is found. */
  onProgress?: (done: number, total: number) => void
}

export interface PersonOptions extends ReadingOptions {
  /** Called with one person at a time, so that only one person's rows are in memory. */
  take: (person: SourcePerson) => Promise<void>
}

/** Another server, read by address or from its database. All functions throw `SourceError`. */
export interface SourceReader {
  describe(signal: AbortSignal): Promise<SourceDescription>
  /** Users that don't exist there are left out. */
  read(userIds: readonly string[], options: PersonOptions): Promise<SharedSource>
}

/** The same for an import, from stored parts. */
export interface AbsSource {
  describe(signal: AbortSignal): Promise<SourceDescription>
  /** Leaves out sessions that may still be open at `beganMs`. */
  read(userIds: readonly string[], options: ReadingOptions & { beganMs: number }): Promise<PackedSource>
}
