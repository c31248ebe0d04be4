// Counts caches, ways to answer JSON and folders by the names in the code.
import path from 'node:path'
import type { Source } from './type-uses.ts'

/** The constructor of each in-memory cache, once per call. */
export function cachesIn(files: readonly Source[]): string[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(/(?<!function )\b(create\w*Cache)(?:<[^(]*>)?\(/g)].flatMap(([, name = '']) =>
      name === 'createArtifactCache' ? [] : [name],
    ),
  )
}

/** Functions that mount a JSON route. `serveBytes` is one in a file that writes JSON into a reply itself. */
export function waysToAnswerJson(files: readonly Source[]): string[] {
  const ways = files
    .filter(({ file }) => file.endsWith('.routes.ts'))
    .flatMap(({ text }) =>
      [...text.matchAll(/\b(serve\w*)\(\s*app,/g)].flatMap(([, name = '']) =>
        /Page$|Xml$/.test(name) || (name === 'serveBytes' && !/\bsendJson\(|application\/json/.test(text)) ? [] : [name],
      ),
    )
  return [...new Set(ways)].sort()
}

/** Folders with more files than this. */
export function flatFolders(files: readonly Source[], maxFiles: number): string[] {
  const sizes = new Map<string, number>()
  for (const { file } of files) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1)
  return [...sizes].flatMap(([folder, size]) => (size > maxFiles ? [folder] : []))
}
