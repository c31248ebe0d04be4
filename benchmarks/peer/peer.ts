import type { LoadRequest } from '../measuring/load.ts'

/** A server to be compared, running and signed in. */
export interface Peer extends AsyncDisposable {
  origin: string
  pid: number
  /** From process start until it accepts requests. */
  startMs: number
  /** Adds the only library, and waits for its first scan; returns the number of books. */
  addLibrary(root: string): Promise<number>
  rescan(): Promise<void>
  /** Equivalent requests for every server. */
  requests(): Promise<PeerRequests>
}

export interface PeerRequests {
  search: readonly LoadRequest[]
  item: readonly LoadRequest[]
  list: readonly LoadRequest[]
  home: readonly LoadRequest[]
  save: readonly LoadRequest[]
  /** 64 KiB of the largest files. */
  ranges: readonly LoadRequest[]
  /** 320 pixels wide; each was requested once. */
  cover: readonly LoadRequest[]
}

/** Starts the server on its folder, which may be new or used before. */
export type StartPeer = (folder: string) => Promise<Peer>

export const LARGE_FILES = 60
export const COVERS = 200
export const ITEMS = 500
export const POLL_MS = 20

/** The requests that succeed, after sending each once. */
export async function answered(origin: string, requests: readonly LoadRequest[]): Promise<LoadRequest[]> {
  const good: LoadRequest[] = []
  for (const request of requests) {
    const answer = await fetch(`${origin}${request.path}`, request.headers && { headers: request.headers })
    await answer.arrayBuffer()
    if (answer.ok) good.push(request)
  }
  return good
}

/** The largest files, so that all of them are longer than a range. */
export const largest = <T extends { size: number }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => b.size - a.size).slice(0, LARGE_FILES)
