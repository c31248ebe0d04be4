const CLIENT = /^([A-Za-z0-9][A-Za-z0-9 ._-]{0,39})(?:\/([A-Za-z0-9.+_-]{1,32}))?(?: \(([^()\p{Cc}]{1,24})\))?$/u

/** What a player says of itself; what it leaves out is ''. */
export interface Client {
  app: string
  version: string
  platform: string
}

/** `<app>[/<version>][ (<platform>)]`, the platform in lower case; anything malformed is ignored (docs/reference/server.md 4.5). */
export function partsOfClient(header: string | undefined): Client | undefined {
  const [, app, version = '', platform = ''] = CLIENT.exec(header ?? '') ?? []
  return app === undefined ? undefined : { app: app.trimEnd(), version, platform: platform.toLowerCase() }
}

/** The same as it is stored; '' for what is ignored. */
export function clientIn(header: string | undefined): string {
  const client = partsOfClient(header)
  if (!client) return ''
  const { app, version, platform } = client
  return `${app}${version ? `/${version}` : ''}${platform ? ` (${platform})` : ''}`
}
