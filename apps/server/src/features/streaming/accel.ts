/** Who sends the bytes: we, nginx by `X-Accel-Redirect`, or a server that knows `X-Sendfile`. */
export type AccelMode = 'off' | 'nginx' | 'sendfile'

export interface AccelOptions {
  mode: AccelMode
  libraryId: number
  /** Of the library, links followed. */
  root: string
  /** Below it, links followed, separated by `/`. */
  path: string
}

/** The header that hands a file to the server in front, or undefined where we send it ourselves. */
export function handOver({ mode, libraryId, root, path }: AccelOptions): readonly [name: string, value: string] | undefined {
  if (mode === 'nginx') return ['x-accel-redirect', `/_media/${libraryId}/${path.split('/').map(encoded).join('/')}`]
  // The value is taken as it is: a line feed in a name would be a header of its own.
  const absolute = `${root.replace(/(?<!\/)\/+$/, '')}/${path}`
  return mode === 'sendfile' && /^[\x20-\x7e]*$/.test(absolute) ? ['x-sendfile', absolute] : undefined
}

/** Names that are no text were never indexed; here they must only not throw. */
const encoded = (segment: string): string => encodeURIComponent(segment.toWellFormed())
