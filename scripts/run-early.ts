import type { Plugin } from 'vite'

/** Starts the entry of this name with `async` before the document's other scripts, as soon as it has loaded. */
export function runEarly(name: string): Plugin {
  return {
    name: 'run-early',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const entry = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.isEntry && file.name === name)
        if (!entry) throw new Error(`there is no entry ${name}`)
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/web/${entry.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head' }]
      },
    },
  }
}
