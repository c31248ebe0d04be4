import type { SourceData, SourceLibrary, SourceUser } from './source-data.ts'

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

/** Another server, by its address or by its database. Both functions throw `SourceError`. */
export interface AbsSource {
  describe(signal: AbortSignal): Promise<SourceDescription>
  /** Users that do not exist there are left out. */
  read(userIds: readonly string[], options: ReadingOptions): Promise<SourceData>
}
