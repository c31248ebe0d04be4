import path from 'node:path'
import type { DownloadOptions } from './download.ts'
import type { Spawn } from './run-tool.ts'
import { findInFolders, foldersOf, TOOLS, type Tool, type ToolName, versionOf } from './tool.ts'

/** An available tool, or half a sentence, following its name, about why it is unavailable. */
export type Found = Tool | { name: ToolName; off: string; isChosen: boolean }

export interface ToolsNeeds {
  spawn: Spawn
  fetch: typeof fetch
  /** As configured; '' disables a tool, and an absent one is searched for. */
  given: Readonly<Partial<Record<ToolName, string>>>
  /** The folder next to the program. */
  beside: string
  /** The value of `PATH`. */
  searchPath: string
  /** The folder for downloaded tools. */
  downloads: string
  /** With both empty, nothing is downloaded. */
  source: () => Pick<DownloadOptions, 'url' | 'sha256'>
  /** Prints a line for the operator. */
  print: (line: string) => void
}

export type Tools = ReturnType<typeof findTools>

/**
 * Looks for ffmpeg and ffprobe: as configured, next to the program, on the search path, downloaded before. The result is live: a
 * later download may add to it. It is empty until `look` has finished.
 */
export function findTools(needs: ToolsNeeds) {
  const known: Record<ToolName, Found> = {
    ffmpeg: { name: 'ffmpeg', off: 'has not been searched for yet', isChosen: false },
    ffprobe: { name: 'ffprobe', off: 'has not been searched for yet', isChosen: false },
  }
  const at = (name: ToolName) => (): Tool | undefined => {
    const found = known[name]
    return 'off' in found ? undefined : found
  }
  async function lookForAll(): Promise<void> {
    for (const found of await Promise.all(TOOLS.map((name) => findTool(name, needs)))) known[found.name] = found
  }
  let looking: Promise<void> | undefined

  return {
    ffmpeg: at('ffmpeg'),
    ffprobe: at('ffprobe'),
    /** The current state of both. */
    list: (): readonly Found[] => TOOLS.map((name) => known[name]),
    /** Searches only this machine, once per start; takes tens of milliseconds. */
    look(): Promise<void> {
      looking ??= lookForAll()
      return looking
    },
    /**
     * Downloads the tools that `look` did not find, unless they are disabled or the settings name no source; once per start. Then
     * logs in one line what is still unavailable and how to set it. Throws only when `signal` aborts.
     */
    async fetchMissing(signal?: AbortSignal): Promise<void> {
      const wanted = TOOLS.filter((name) => isMissing(known[name]))
      const { url, sha256 } = needs.source()
      if (wanted.length > 0 && url !== '' && sha256 !== '') {
        const { spawn, fetch, downloads: folder, searchPath } = needs
        const { downloadTools } = await import('./download.ts')
        const answer = await downloadTools({ url, sha256, wanted, folder, spawn, fetch, searchPath, signal })
        for (const tool of answer.tools) known[tool.name] = tool
        if (answer.why !== undefined)
          needs.print(`The download of ${wanted.join(' and ')} failed: ${answer.why}. It will be retried at the next start.`)
      }
      const line = whatIsOff(TOOLS.map((name) => known[name]))
      if (line !== undefined) needs.print(line)
    },
  }
}

const isMissing = (found: Found): boolean => 'off' in found && !found.isChosen

async function findTool(name: ToolName, { spawn, given, beside, searchPath, downloads }: ToolsNeeds): Promise<Found> {
  const named = given[name]
  if (named === '') return { name, off: `is switched off (--${name})`, isChosen: true }
  if (named !== undefined) return asNamed(name, named, { spawn, searchPath })
  const locations = [
    { source: 'beside', folders: [beside] },
    { source: 'path', folders: foldersOf(searchPath) },
    { source: 'download', folders: [downloads] },
  ] as const
  for (const { source, folders } of locations) {
    const file = await findInFolders(name, folders)
    const version = file && (await versionOf(spawn, name, file))
    if (file && version) return { name, path: file, version, source }
  }
  return { name, off: 'was not found', isChosen: false }
}

/** A configured path is used or rejected, without a fallback. A bare name is looked up on the search path. */
async function asNamed(
  name: ToolName,
  named: string,
  { spawn, searchPath }: Pick<ToolsNeeds, 'spawn' | 'searchPath'>,
): Promise<Found> {
  const file = path.basename(named) === named ? await findInFolders(named, foldersOf(searchPath)) : path.resolve(named)
  const version = file && (await versionOf(spawn, name, file))
  if (file && version) return { name, path: file, version, source: 'explicit' }
  return { name, off: `does not run at ${named}`, isChosen: true }
}

const LOST: Record<ToolName, string> = {
  ffmpeg: 'players that need another format cannot be served',
  ffprobe: 'the duration of some files is unknown',
}

/** One line for the startup log, or undefined if both are available. */
function whatIsOff(found: readonly Found[]): string | undefined {
  const off = found.filter((one) => 'off' in one)
  if (off.length === 0) return undefined
  const why = off.map(({ name, off }) => `${name} ${off}`).join(', ')
  const lost = off.map(({ name }) => LOST[name]).join(', and ')
  const how = off.map(({ name }) => `--${name} PATH`).join(' and ')
  return `${why}: ${lost}. Install ffmpeg, or set its path with ${how}.`
}
