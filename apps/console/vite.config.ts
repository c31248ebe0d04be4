import path from 'node:path'
import { defineConfig } from 'vite'
import { fetchBeforeImport } from '../../scripts/fetch-before-import.ts'

const modules = path.resolve(import.meta.dirname, '../../node_modules')
const document = (name: string) => path.join(import.meta.dirname, `${name}.html`)

/** Under one policy: the console, what a link with a code leads to, the first start, and what stands where nothing is. */
const DOCUMENTS = ['admin', 'connect', 'setup', 'not-found']

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [fetchBeforeImport()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^@fontsource-variable/, replacement: path.join(modules, '@fontsource-variable') },
    ],
  },
  build: {
    target: 'es2023',
    // Older ones would have `light-dark()` taken apart.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsDir: 'assets',
    // The policy of these pages knows no `data:` but for pictures, and no inline script.
    assetsInlineLimit: 0,
    // A preload that fails is remembered like an import that does.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => files.filter((file) => hostType === 'html' || !file.endsWith('.js')),
    },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: Object.fromEntries(DOCUMENTS.map((name) => [name, document(name)])) },
  },
})
