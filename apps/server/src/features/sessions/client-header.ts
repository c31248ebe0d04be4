const CLIENT =
  /^([A-Za-z0-9][A-Za-z0-9 ._-]{0,39})(?:\/([A-Za-z0-9][A-Za-z0-9.+_-]{0,31}))?(?: \(([A-Za-z0-9][A-Za-z0-9 ._-]{0,23})\))?$/

/** A player's name and version; missing parts are ''. */
export interface Client {
  app: string
  version: string
  platform: string
}

/** The header as sent; `header` gives the value of one by its name. */
export function clientHeader(header: (name: string) => string | undefined): string | undefined {
  return header('x-service-client') ?? header('x-audiosilo-client')
}

/** `<app>[/<version>][ (<platform>)]`, the platform in lower case; anything malformed is ignored (docs/reference/operations.md 5.1). */
export function partsOfClient(header: string | undefined): Client | undefined {
  const [, app, version = '', platform = ''] = CLIENT.exec((header ?? '').trim()) ?? []
  return app === undefined ? undefined : { app: app.trimEnd(), version, platform: platform.toLowerCase() }
}

/** The form that is stored; '' for a malformed header. */
export function clientIn(header: string | undefined): string {
  const client = partsOfClient(header)
  if (!client) return ''
  const { app, version, platform } = client
  return `${app}${version ? `/${version}` : ''}${platform ? ` (${platform})` : ''}`
}
