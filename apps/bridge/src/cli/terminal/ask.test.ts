import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { askLine, readSecret } from './ask.ts'

/** A terminal on which a person types these lines, each after its question. */
function terminal(lines: readonly string[]) {
  const typed = [...lines]
  const modes: boolean[] = []
  const shown: string[] = []
  const input = Object.assign(new PassThrough(), { isTTY: true as const, setRawMode: (isRaw: boolean) => void modes.push(isRaw) })
  const write = (text: string) => {
    shown.push(text)
    const line = text.endsWith(': ') ? typed.shift() : undefined
    if (line !== undefined) setImmediate(() => input.write(line))
  }
  return { input, stderr: { isTerminal: true, write }, modes, shown }
}

test('a person types several answers and then a key, which is not shown', async () => {
  const at = terminal(['http://gpu\n', ' big \n', 'sk-wrox\u007fng\r'])
  assert.equal(await askLine('Address: ', at), 'http://gpu')
  assert.equal(await askLine('Model: ', at), 'big')
  assert.equal(await readSecret('API key: ', at), 'sk-wrong')
  assert.deepEqual(at.modes, [true, false])
  assert.deepEqual(at.shown, ['Address: ', 'Model: ', 'API key: ', '\n'])
})

test('Ctrl-C while a key is typed cancels, and gives the terminal back', async () => {
  const at = terminal(['sk-\u0003'])
  await assert.rejects(readSecret('API key: ', at), /Cancelled/)
  assert.deepEqual(at.modes, [true, false])
})

test('the end of the input is an empty answer', async () => {
  const at = terminal([])
  at.input.end()
  assert.equal(await askLine('Address: ', at), '')
})
