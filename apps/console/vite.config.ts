import path from 'node:path'
import { defineConfig } from 'vite'
import { fetchBeforeImport } from '../../scripts/fetch-before-import.ts'

const modules = path.resolve(import.meta.dirname, '../../node_modules')
const document = (name: string) => path.join(import.meta.dirname, `${name}.html`)

/** The console's four documents (console, connect, setup, 404), served under one content security policy. */
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
    // For older targets, `light-dark()` would be compiled away.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsDir: 'assets',
    // The content security policy allows `data:` only for images, and no inline scripts.
    assetsInlineLimit: 0,
    // Browsers cache a failed preload like a failed import.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => files.filter((file) => hostType === 'html' || !file.endsWith('.js')),
    },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: Object.fromEntries(DOCUMENTS.map((name) => [name, document(name)])) },
  },
})
