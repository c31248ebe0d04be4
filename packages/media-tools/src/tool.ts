import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { ignore } from '@chapterhouse/kit/ignore'
import { runTool, type Spawn } from './run-tool.ts'

export type ToolName = 'ffmpeg' | 'ffprobe'
export const TOOLS: readonly ToolName[] = ['ffmpeg', 'ffprobe']

/** A program whose version output was checked. */
export interface Tool {
  name: ToolName
  /** An absolute path. */
  path: string
  /** As the tool prints it: `7.1.1`, `5.1.9-0+deb12u1`. */
  version: string
  source: 'explicit' | 'beside' | 'path' | 'download'
}

const ANSWER_WITHIN_MS = 15_000

/** The version that this program prints; undefined if it is absent, broken, another program, or silent for 15 s. */
export async function versionOf(spawn: Spawn, name: ToolName, file: string): Promise<string | undefined> {
  const answer = await runTool({
    spawn,
    file,
    args: ['-version'],
    within: ANSWER_WITHIN_MS,
    maxStdoutBytes: 65_536,
    maxStderrBytes: 4_096,
  })
  if (answer.kind !== 'ran') return undefined
  return new RegExp(`^${name} version (\\S+)`).exec(answer.stdout.toString('utf8'))?.[1]
}

/** The path of a program on a search path; it is not run. */
export async function findInFolders(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const file = path.resolve(folder, process.platform === 'win32' ? `${name}.exe` : name)
    if (await mayRun(file)) return file
  }
  return undefined
}

/** The folders of a search path. Empty parts, which mean the working folder, are left out. */
export function foldersOf(searchPath: string): string[] {
  return searchPath.split(path.delimiter).filter((folder) => folder !== '')
}

async function mayRun(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch (error) {
    return ignore('there is no such program', false)(error)
  }
}
