import { test } from 'node:test'
import { checkTidyingUp } from '../test/tidying-up.ts'

test("tidying up keeps everybody's place at its sound, or leaves it where it was", () => checkTidyingUp(12))
