/** The sender of the bytes: this server, nginx by `X-Accel-Redirect`, or a proxy that supports `X-Sendfile`. */
export type AccelMode = 'off' | 'nginx' | 'sendfile'

/** The header that hands a file to the reverse proxy, or undefined if this server sends it. */
export function handOver({
  mode,
  libraryId,
  root,
  path,
}: {
  mode: AccelMode
  libraryId: number
  /** Real path of the library's root. */
  root: string
  /** Real path below the root, separated by `/`. */
  path: string
}): readonly [name: string, value: string] | undefined {
  if (mode === 'nginx') return ['x-accel-redirect', `/_media/${libraryId}/${path.split('/').map(encoded).join('/')}`]
  // The reverse proxy takes the value verbatim, and a line feed would start another header.
  const absolute = `${root.replace(/(?<!\/)\/+$/, '')}/${path}`
  return mode === 'sendfile' && /^[\x20-\x7e]*$/.test(absolute) ? ['x-sendfile', absolute] : undefined
}

/** A name that is not well-formed is never indexed; this just must not throw. */
const encoded = (segment: string): string => encodeURIComponent(segment.toWellFormed())
