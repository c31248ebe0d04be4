import path from 'node:path'
import { defineConfig } from 'vite'
import { fetchBeforeImport } from '../../scripts/fetch-before-import.ts'
import { runEarly } from '../../scripts/run-early.ts'

const modules = path.resolve(import.meta.dirname, '../../node_modules')

/** The player: one document below `/web/`, and its service worker. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/web/',
  plugins: [fetchBeforeImport(), runEarly('early')],
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
    // For older targets `light-dark()` would be compiled away.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // All CSS is 15 KB: one file loads faster than nine.
    cssCodeSplit: false,
    assetsDir: 'assets',
    // Browsers remember a failed preload like a failed import.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => files.filter((file) => hostType === 'html' || !file.endsWith('.js')),
    },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'index.html'),
        early: path.join(import.meta.dirname, 'src/early/early.ts'),
      },
      // Everything for the first paint is in one file instead of two dozen: over plain http a browser fetches six at a time. Only
      // the first requests are sent by a separate file, which arrives sooner.
      output: {
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/src\/early\//, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
      // A directive of virtua for server-side rendering: irrelevant here.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
