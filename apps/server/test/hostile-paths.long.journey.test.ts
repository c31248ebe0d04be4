import { test } from 'node:test'
import { openHostilePaths, requestHostilePathsWithShare } from './hostile-paths.ts'

test('ten thousand hostile paths reveal nothing outside the root', () => openHostilePaths(10_000))

test('ten thousand hostile paths and links reveal nothing outside the share', () => requestHostilePathsWithShare(10_000))
