import { test } from 'node:test'
import { compileAnyTree } from './compile-any-tree.ts'

test('any tree that the check accepts is compiled, and every record of it is reached by its routes', () => compileAnyTree(5))
