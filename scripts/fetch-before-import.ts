import type { Plugin } from 'vite'

const IMPORT = /\bimport\(\s*(["'`])\.\/([^"'`]+)\1\s*\)/g
/** Fetches each file once; a failed one is fetched again at the next call. */
const HELPER =
  'const __fetched=(names)=>Promise.all(names.map((name)=>{const known=globalThis.__scripts??={},url=new URL(name,import.meta.url).href;' +
  'return known[url]??=fetch(url).then(async(answer)=>{if(!answer.ok)throw new TypeError("failed to fetch dynamically imported module: "+url);' +
  'await answer.arrayBuffer()}).catch((error)=>{delete known[url];throw error})}));'

/**
 * Fetches a chunk and its imports before `import()` requests them. A browser may remember a failed import until the page is
 * reloaded (Chromium 150 does; HTML allows it), so a lost connection would disable part of the page. A failed `fetch` leaves no
 * trace, and a successful one puts the file into the cache that `import()` reads.
 */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    renderChunk: {
      order: 'post',
      handler(code, chunk, _options, { chunks }) {
        if (chunk.dynamicImports.length === 0) return null
        const wholeOf = (fileName: string, found = new Set<string>()): Set<string> => {
          if (found.has(fileName)) return found
          found.add(fileName)
          for (const name of chunks[fileName]?.imports ?? []) wholeOf(name, found)
          return found
        }
        const loaded = wholeOf(chunk.fileName)
        const folder = chunk.fileName.slice(0, chunk.fileName.lastIndexOf('/') + 1)
        const changed = code.replace(IMPORT, (text, _quote, name: string) => {
          const missing = [...wholeOf(folder + name)].filter((file) => !loaded.has(file))
          return `__fetched(${JSON.stringify(missing.map((file) => `./${file.slice(folder.length)}`))}).then(()=>${text})`
        })
        return changed === code ? null : { code: HELPER + changed, map: null }
      },
    },
  }
}
