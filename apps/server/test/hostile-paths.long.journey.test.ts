import { test } from 'node:test'
import { openHostilePaths, requestHostilePathsWithShare } from './hostile-paths.ts'

test('ten thousand hostile paths reveal nothing outside the root', () => openHostilePaths(10_000))

test('ten thousand hostile paths, links included, lead out of no share', () => requestHostilePathsWithShare(10_000))
