const CLIENT = /^([A-Za-z0-9][A-Za-z0-9 ._-]{0,39})(?:\/([A-Za-z0-9.+_-]{1,32}))?(?: \(([^()\p{Cc}]{1,24})\))?$/u

/** What a player says of itself, `<app>[/<version>][ (<platform>)]`, the platform in lower case; anything malformed is '' (wire/server.md 4.5). */
export function clientIn(header: string | undefined): string {
  const [, app, version, platform] = CLIENT.exec(header ?? '') ?? []
  if (app === undefined) return ''
  return `${app.trimEnd()}${version ? `/${version}` : ''}${platform ? ` (${platform.toLowerCase()})` : ''}`
}
