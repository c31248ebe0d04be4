import path from 'node:path'
import { stream } from '@chapterhouse/contract/server/books/streaming'
import type { App } from '@chapterhouse/kit/http/app'
import { onceResponded, serveBytes } from '@chapterhouse/kit/http/serve'
import { type FileToSend, sendFile } from '@chapterhouse/kit/http/serve-file'
import { parseRange } from '@chapterhouse/kit/responses/byte-range'
import { nginxFileTag } from '@chapterhouse/kit/responses/conditional'
import { attachment } from '@chapterhouse/kit/responses/content-disposition'
import type { Libraries } from '../libraries/index.ts'
import type { RelPath } from '../paths/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import { type AccelMode, handOver } from './accel.ts'
import { withHeaderFrame } from './header-frame.ts'
import type { AudioFile, Streaming } from './streaming.ts'
import type { Transcoder } from './transcode.ts'
import { type Level, levelOf } from './transcode-level.ts'
import { startSeconds } from './transcode-start.ts'
import { unconfirmedBytes } from './unconfirmed-bytes.ts'

interface StreamingRouteNeeds {
  shares: Pick<Shares, 'authorize'>
  libraries: Pick<Libraries, 'absolute'>
  streaming: Streaming
  transcoder: Transcoder
  accel: () => AccelMode
  /** Records which sign-in receives which transcoded file. */
  transcodes: { note(tokenId: number, file: { libraryId: number; path: RelPath }): void }
}

type Reply = Parameters<Parameters<typeof serveBytes>[2]>[2]

const PRIVATE = 'private, no-cache'
/** A paused player reads nothing, just as with a plain file. */
const PAUSED_MS = 10 * 60_000

export function streamingRoutes(app: App, needs: StreamingRouteNeeds): void {
  const { shares, libraries, streaming, transcoder, transcodes, accel } = needs
  serveBytes(app, stream, async ({ viewer, params, query }, request, reply) => {
    const target = await shares.authorize(viewer, params.id, query.path)
    const file = await streaming.open(target)
    const isHead = request.method === 'HEAD'
    const isDownload = query.download === '1'
    try {
      if (query.transcode === '1')
        return await sendTranscoded(
          { target, file, isHead, isDownload, seconds: startSeconds(query.t), level: levelOf(query) },
          reply,
        )
      const headed = isDownload ? undefined : withHeaderFrame(file)
      // A reverse proxy cannot insert a frame into a file.
      if (headed) return await sendFile(request, reply, { ...file, ...headed, cacheControl: PRIVATE })
      const disposition = isDownload ? attachment(file.name) : undefined
      const header =
        isHead || isOurs(request.headers.range, file) ? undefined : await handedOver({ target, file }, request.socket.remoteAddress)
      if (header) return sendHeader(header, { ...file, disposition }, reply)
      return await sendFile(request, reply, { ...file, etag: tagOf(file, accel()), disposition, cacheControl: PRIVATE })
    } catch (error) {
      file.release()
      throw error
    }
  })

  /** Only a trusted proxy gets the header: it would show any other client where the files are. */
  async function handedOver(
    { target, file }: Pick<Transcoded, 'target' | 'file'>,
    peer = '',
  ): Promise<ReturnType<typeof handOver>> {
    const mode = accel()
    if (mode === 'off' || !app.httpConfig.trusts(peer)) return undefined
    const located = await streaming.locate(target, file)
    return located && handOver({ mode, libraryId: target.library.id, ...located })
  }

  async function sendTranscoded({ target, file, isHead, isDownload, seconds, level }: Transcoded, reply: Reply): Promise<Reply> {
    const { userId, tokenId, isDemo: isGuest } = target.viewer
    if (isHead) {
      file.release()
      transcoder.admit({ userId, isGuest })
      return asMp3(reply, file, isDownload).send()
    }
    const gone = new AbortController()
    onceResponded(reply, () => gone.abort())
    const absolute = libraries.absolute(target.library, target.path)
    const output = await transcoder.start({
      handle: file.handle,
      absolute,
      userId,
      isGuest,
      seconds,
      map: file.seeking?.map,
      level,
      gone: gone.signal,
      unconfirmed: () => unconfirmedBytes(reply.request.socket),
    })
    app.connections.allowPause(reply.raw, PAUSED_MS)
    file.release()
    transcodes.note(tokenId, { libraryId: target.library.id, path: target.path })
    return asMp3(reply, file, isDownload).send(output)
  }
}

/**
 * An interrupted download starts over if the tag changes, so a file has one tag, whether nginx or this server sends it. nginx makes
 * its own; other proxies keep ours.
 */
function tagOf({ etag, sizeBytes, modifiedMs }: AudioFile, mode: AccelMode): string {
  return mode === 'nginx' ? nginxFileTag(sizeBytes, modifiedMs) : etag
}

/** The reverse proxy then handles ranges and conditions, and sets the headers about them. */
function sendHeader(
  [name, value]: readonly [string, string],
  file: AudioFile & Pick<FileToSend, 'disposition'>,
  reply: Reply,
): Reply {
  file.release()
  if (file.disposition !== undefined) reply.header('content-disposition', file.disposition)
  reply.headers({ [name]: value, 'content-type': file.type, 'cache-control': PRIVATE })
  if (name === 'x-sendfile') reply.header('etag', file.etag)
  // No content length: it would be 0, for the empty body.
  reply
    .hijack()
    .raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    .flushHeaders()
  reply.raw.end()
  return reply
}

/** Set after the last possible refusal, which is not audio. */
function asMp3(reply: Reply, { name }: AudioFile, isDownload: boolean): Reply {
  if (isDownload) reply.header('content-disposition', attachment(`${path.parse(name).name}.mp3`))
  return reply.headers({ 'accept-ranges': 'none', 'cache-control': 'no-store', 'content-type': 'audio/mpeg' })
}

/** A malformed or unsatisfiable range is answered here, because a reverse proxy would respond differently. */
function isOurs(range: string | undefined, { sizeBytes }: AudioFile): boolean {
  return range !== undefined && parseRange(range, sizeBytes).kind !== 'part'
}

interface Transcoded {
  target: AccessiblePath
  file: AudioFile
  isHead: boolean
  isDownload: boolean
  seconds: number
  level: Level
}
