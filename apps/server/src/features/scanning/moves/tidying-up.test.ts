import { test } from 'node:test'
import { checkTidyingUp } from '../test/tidying-up.ts'

test("tidying up keeps everyone's place at its audio, or leaves it where it was", () => checkTidyingUp(12))
