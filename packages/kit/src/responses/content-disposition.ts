/**
 * `Content-Disposition` for a download. The plain name is ASCII (headers allow nothing else, and some browsers decode `%`); the
 * exact name follows in RFC 8187 form if it differs.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return plain === name ? `attachment; filename="${plain}"` : `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
