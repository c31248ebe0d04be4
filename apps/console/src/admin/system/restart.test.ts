import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../../texts/server/system.de.ts'
import { systemTexts } from '../../texts/server/system.ts'
import { restartOf } from './restart.ts'

const texts = systemTexts.value
for (const [name, system, text, command] of [
  ['a service', { install: 'source', restart_command: 'systemctl restart books' }, 'service', 'systemctl restart books'],
  ['a container', { install: 'docker', restart_command: '' }, 'container', 'docker restart chapterhouse'],
  ['a program', { install: 'source', restart_command: '' }, 'program', undefined],
  ['a program from a download', { install: 'binary', restart_command: '' }, 'program', undefined],
  ['an unknown installation', undefined, 'unknown', undefined],
] as const)
  test(`how to restart ${name}, in English and German`, () => {
    for (const language of [texts, de]) {
      const how = restartOf(system, language)
      assert.deepEqual([how.text, how.command], [language.restart[text], command])
    }
  })
