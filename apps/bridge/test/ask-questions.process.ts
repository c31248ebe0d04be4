// A program that asks questions until it is done or killed: DATA COUNT.
import Type from 'typebox'
import { openBridge } from '../src/compose/open-bridge.ts'
import { realSystemDeps } from '../src/system-deps.ts'

const [data = '', count = '0'] = process.argv.slice(2)
await using bridge = await openBridge({ data, env: {}, deps: realSystemDeps() })
const stop = new AbortController().signal
const ask = (number: number) =>
  bridge.models.ask(
    {
      book: 'book',
      role: 'reader',
      stage: 'fact_pass',
      system: 'You read.',
      prompt: `Question ${number}`,
      schema: { name: 'number', json: Type.Object({ number: Type.Integer() }) },
      unknownKeys: 'refused',
      check: (value) => ({ kind: 'good', value: (value as { number: number }).number }),
      maxAnswerTokens: 100,
    },
    stop,
  )
process.stdout.write('asking\n')
const numbers = await Promise.all(Array.from({ length: Number(count) }, (_, number) => ask(number)))
process.stdout.write(`${numbers.join(' ')}\n`)
