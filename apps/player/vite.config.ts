import path from 'node:path'
import { defineConfig } from 'vite'
import { fetchBeforeImport } from '../../scripts/fetch-before-import.ts'

const modules = path.resolve(import.meta.dirname, '../../node_modules')

/** The player: one document below `/web/`, its service worker beside it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
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
    // All of it is 15 KB: one file comes sooner than nine.
    cssCodeSplit: false,
    assetsDir: 'assets',
    // A preload that fails is remembered like an import that does.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => files.filter((file) => hostType === 'html' || !file.endsWith('.js')),
    },
    emptyOutDir: true,
    reportCompressedSize: false,
    // All that the first picture needs is one file, and not two dozen: over plain http a browser fetches six at a time.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      // A word of virtua's for servers that draw pages: nothing that a reader of the start needs to see.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
