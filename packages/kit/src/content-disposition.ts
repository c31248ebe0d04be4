/**
 * `Content-Disposition` of a download. The plain name is ASCII for all (a header takes nothing else; some browsers decode `%`), the
 * exact one follows in RFC 8187 form where they differ.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return plain === name ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
