import path from 'node:path'

const MOST_BYTES = 300

/** What a tool complained about one file: each line once, without paths of this disk or addresses of memory, at most 300 bytes. */
export function problemDetail(complaints: string, file: string): string {
  const lines = complaints
    .replaceAll(`${file}: `, '')
    .replaceAll(file, path.basename(file))
    .replace(/ @ 0x[\da-f]+/gi, '')
    // Any other absolute path: of the tool, of its configuration.
    .replace(/(?<![\w/])\/(?:[^\s/:'"]+\/)+/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
  return cutToBytes([...new Set(lines.filter((line) => line !== ''))].join('; '), MOST_BYTES)
}

function cutToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  // A character cut in half at the end becomes U+FFFD, which is dropped.
  return bytes.length <= most
    ? text
    : bytes
        .subarray(0, most)
        .toString('utf8')
        .replace(/(?<!\ufffd)\ufffd+$/, '')
}
