import { test } from 'node:test'
import { askDuringSwaps } from '../../../test/requests-during-swaps.ts'

test('ten thousand requests during twenty swaps: none fails, and none is answered from two releases', () =>
  askDuringSwaps({ requests: 10_000, swaps: 20 }))
