import { test } from 'node:test'
import { compileAnyTree } from './compile-any-tree.ts'

test('compiles any valid tree, and serves every record of it', () => compileAnyTree(5))
