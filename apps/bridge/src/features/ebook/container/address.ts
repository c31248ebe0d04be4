/** A place in an archive; `fragment` is '' without one. */
export interface Address {
  /** The member's name, and how the address spells it, if that differs. */
  names: readonly string[]
  fragment: string
}

/**
 * Where an address in the document `base` leads; undefined if it is absolute or leaves the archive. It is decoded before it is
 * resolved, so that `%2e%2e` climbs no further than `..`.
 */
export function resolveAddress(base: string, address: string): Address | undefined {
  const [, where = '', , fragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(address.trim()) ?? []
  const decoded = resolved(base, percentDecoded(where))
  if (decoded === undefined) return undefined
  const spelled = resolved(base, where) ?? decoded
  return { names: [...new Set([decoded, spelled])], fragment: percentDecoded(fragment) }
}

function resolved(base: string, where: string): string | undefined {
  if (where === '') return base
  if (/^[a-z][a-z\d+.-]*:|^[/\\]|\0/i.test(where)) return undefined
  const names = base.split('/').slice(0, -1)
  for (const name of where.replaceAll('\\', '/').split('/')) {
    if (name === '..' && names.pop() === undefined) return undefined
    if (name !== '..' && name !== '.' && name !== '') names.push(name)
  }
  return names.join('/')
}

/** A sign that decodes to no text is kept, as browsers do. */
const percentDecoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (signs) => {
    const decoded = Buffer.from(signs.replaceAll('%', ''), 'hex').toString('utf8')
    return decoded.includes('\ufffd') ? signs : decoded
  })
