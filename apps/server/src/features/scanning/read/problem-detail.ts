import path from 'node:path'

const MAX_BYTES = 300

/** A tool's messages about one file: without duplicate lines, paths of this disk and memory addresses, at most 300 bytes. */
export function problemDetail(complaints: string, file: string): string {
  const lines = complaints
    .replaceAll(`${file}: `, '')
    .replaceAll(file, path.basename(file))
    .replace(/ @ 0x[\da-f]+/gi, '')
    // Removes other absolute paths, of the tool or its configuration.
    .replace(/(?<![\w/])\/(?:[^\s/:'"]+\/)+/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
  return cutToBytes([...new Set(lines.filter((line) => line !== ''))].join('; '), MAX_BYTES)
}

function cutToBytes(text: string, max: number): string {
  const bytes = Buffer.from(text)
  // A character split at the end becomes U+FFFD, which is dropped.
  return bytes.length <= max
    ? text
    : bytes
        .subarray(0, max)
        .toString('utf8')
        .replace(/(?<!\ufffd)\ufffd+$/, '')
}
