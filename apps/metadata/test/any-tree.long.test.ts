import { test } from 'node:test'
import { compileAnyTree } from './compile-any-tree.ts'

test('each of two hundred trees that the check accepts is compiled, and every record of it is reached by its routes', () =>
  compileAnyTree(200))
