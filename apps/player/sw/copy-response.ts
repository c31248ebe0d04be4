import { parseRange } from '@chapterhouse/kit/responses/byte-range'

/** Responds to a range like the server: Safari opens media with `bytes=0-1` and requires a 206 of that length. */
export function copyResponse(
  file: Blob,
  { method, range, type }: { method: string; range: string | null; type: string },
): Response {
  const headers = new Headers({ 'accept-ranges': 'bytes', 'content-type': type, 'cache-control': 'no-store' })
  const part = parseRange(range ?? undefined, file.size)
  if (part.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    headers.delete('content-type')
    return new Response(null, { status: 416, headers })
  }
  const [start, end] = part.kind === 'part' ? [part.start, part.end + 1] : [0, file.size]
  headers.set('content-length', String(end - start))
  if (part.kind === 'part') headers.set('content-range', `bytes ${start}-${end - 1}/${file.size}`)
  return new Response(method === 'HEAD' ? null : file.slice(start, end, type), {
    status: part.kind === 'part' ? 206 : 200,
    headers,
  })
}
