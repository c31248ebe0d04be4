import { test } from 'node:test'
import { compileAnyTree } from './compile-any-tree.ts'

test('compiles two hundred valid trees, and serves every record of them', () => compileAnyTree(200))
