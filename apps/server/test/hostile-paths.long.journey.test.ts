import { test } from 'node:test'
import { openHostilePaths, requestHostilePathsWithShare } from './hostile-paths.ts'

test('ten thousand hostile paths open nothing outside of the root', () => openHostilePaths(10_000))

test('ten thousand hostile paths lead out of no share, links included', () => requestHostilePathsWithShare(10_000))
